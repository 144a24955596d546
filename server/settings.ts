import { z } from 'zod';

import { checkBaseUrl } from './client/base-url.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const port = (error: string) =>
  z
    .string()
    .regex(/^\d{1,5}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int().max(65535, { error }));
const wholeNumber = (max: number, error: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.int().max(max, { error }));
const portRule = 'give a whole number from 0 to 65535.';

/** Every setting by its name in the environment: its form, its default, and what to say when it is wrong. */
export const settings = z.object({
  PORT: port(portRule).default(8787),
  SANDBOX_PORT: port(portRule).default(8788),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), {
      error: 'give a PostgreSQL URL, postgres://user:password@host:5432/database.',
    })
    .optional(),
  SERVICE_BASE_URL: z
    .string()
    .refine(isBaseUrl, {
      error: 'give the origin of the service, https://…, without a query (http only for this machine).',
    })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  SERVICE_BRAND: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,31}$/i, { error: 'give 1 to 32 letters, digits or hyphens.' })
    .default('service'),
  SERVICE_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/, { error: 'give the key as one word; it travels in a header.' })
    .default('demo-key'),
  SERVICE_API_SECRET: z.string().default('demo-secret'),
  // As wide as the sandbox's column, and its second merchant has the next one.
  SERVICE_APP_ID: wholeNumber(
    2_147_483_646,
    'give the app id, a whole number of at most 2147483646.',
  ).default(1),
  GATEWAY_SECRET: z
    .string()
    .min(32, { error: 'give at least 32 random characters, for example from `openssl rand -hex 32`.' })
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .pipe(
      z.array(
        z.string().refine((origin) => origin === '*' || isOrigin(origin), {
          error:
            'give origins such as https://shop.example, comma separated, without a path or closing slash.',
        }),
      ),
    )
    .default([]),
  WEBHOOK_ALLOW: z
    .string()
    .transform((text) => text.split(',').map((origin) => origin.trim()))
    .pipe(
      z.array(
        z.string().refine((origin) => isOrigin(origin.replace(/:\*$/, '')), {
          error:
            'give origins such as http://127.0.0.1:3000, or http://127.0.0.1:* for any port, comma separated.',
        }),
      ),
    )
    .optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `give one of ${logLevels.join(', ')}.` }).default('info'),
  SANDBOX_BANK_DETAILS: z
    .enum(['A', 'B'], { error: 'give A or B, the two shapes of the record.' })
    .default('A'),
  SANDBOX_CONTROL: z.enum(['on', 'off'], { error: 'give on or off.' }).optional(),
  SANDBOX_SECRET_KEY: z
    .string()
    .min(32, { error: 'give at least 32 random characters, for example from `openssl rand -hex 32`.' })
    .optional(),
  SANDBOX_SEED: z.string().max(64, { error: 'give at most 64 characters.' }).optional(),
  SANDBOX_WEBHOOK_URL: z
    .string()
    .refine(isWebUrl, { error: 'give a URL, https://…, where webhooks are received.' })
    .optional(),
  SANDBOX_PACE_MS: wholeNumber(3_600_000, 'give milliseconds from 0 to 3600000.').optional(),
});

/** By the client's own rule, so that no setting passes here that stops the gateway later. */
function isBaseUrl(text: string): boolean {
  try {
    checkBaseUrl(text);
    return true;
  } catch {
    return false;
  }
}

function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && text.length <= 2048;
}
