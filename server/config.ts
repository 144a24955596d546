import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { createBrand, type Brand } from './protocol/brand.ts';
import { Secret } from './protocol/signature.ts';
import { settings, type logLevels } from './settings.ts';

/** All settings, read once. Secrets are wrapped here and exist nowhere else as text. */
export interface Config {
  /** Demo page, gateway and script. 0 takes any free port. */
  readonly port: number;
  /** The embedded sandbox. 0 takes any free port. */
  readonly sandboxPort: number;
  /** Absolute path; everything that must survive a restart. */
  readonly dataDir: string;
  readonly brand: Brand;
  /** Whom the gateway talks to: the service at `baseUrl`, or the sandbox of this package. */
  readonly upstream: { readonly kind: 'live'; readonly baseUrl: string } | { readonly kind: 'sandbox' };
  /** The merchant's credentials, at the live service or as the sandbox's first merchant. */
  readonly merchant: { readonly appId: number; readonly apiKey: string; readonly secret: Secret };
  /** Signs order tokens. `null`: one is made once and kept in `dataDir` (embedded sandbox only). */
  readonly gatewaySecret: Secret | null;
  /** Origins whose pages may call the gateway, beside its own. `*` stands for every origin. */
  readonly allowedOrigins: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
  readonly sandbox: {
    readonly bankDetailsShape: 'A' | 'B';
    /** Typical time between two steps of an order; `null` leaves it to the sandbox. */
    readonly paceMs: number | null;
    /** PostgreSQL instead of the file in `dataDir`. */
    readonly databaseUrl: string | null;
    /** Encrypts merchants' secrets in the database. `null`: one is made once and kept in `dataDir`. */
    readonly secretKey: Secret | null;
    /** Where the first merchant's webhooks go; `null` leaves what was set before. */
    readonly webhookUrl: string | null;
    /** Origins beyond the public internet that webhooks may go to; `null` where nothing is said. */
    readonly webhookAllow: readonly string[] | null;
    /** Whether clock and faults can be set over HTTP, by callers on this machine. */
    readonly control: boolean;
    readonly seed: string | null;
  };
}

/** Raised once with every problem; no value is repeated, because some are secrets. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused';

  constructor(problems: readonly string[]) {
    super(
      [
        'The settings cannot be used (environment or .env file):',
        ...problems.map((text) => `  - ${text}`),
      ].join('\n'),
    );
  }
}

/**
 * Reads the environment, after adding what a `.env` file in the working directory sets and the environment does not.
 *
 * @throws ConfigRefused listing every problem with what to do
 */
export function loadConfig(): Config {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

/** @throws ConfigRefused listing every problem with what to do */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means "not set": that is how compose files and shells write it.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(given);
  const problems = [
    ...(parsed.error?.issues ?? []).map(describe),
    ...missingForLive(given),
    ...takenKey(given),
  ];
  if (!parsed.success || problems.length > 0) throw new ConfigRefused(problems);
  const values = parsed.data;
  return {
    port: values.PORT,
    sandboxPort: values.SANDBOX_PORT,
    dataDir: resolve(values.DATA_DIR),
    brand: createBrand(values.SERVICE_BRAND),
    upstream: values.SERVICE_BASE_URL
      ? { kind: 'live', baseUrl: values.SERVICE_BASE_URL }
      : { kind: 'sandbox' },
    merchant: {
      appId: values.SERVICE_APP_ID,
      apiKey: values.SERVICE_API_KEY,
      secret: new Secret(values.SERVICE_API_SECRET),
    },
    gatewaySecret: values.GATEWAY_SECRET === undefined ? null : new Secret(values.GATEWAY_SECRET),
    allowedOrigins: values.ALLOWED_ORIGINS,
    logLevel: values.LOG_LEVEL,
    sandbox: {
      bankDetailsShape: values.SANDBOX_BANK_DETAILS,
      paceMs: values.SANDBOX_PACE_MS ?? null,
      databaseUrl: values.DATABASE_URL ?? null,
      secretKey: values.SANDBOX_SECRET_KEY === undefined ? null : new Secret(values.SANDBOX_SECRET_KEY),
      webhookUrl: values.SANDBOX_WEBHOOK_URL ?? null,
      webhookAllow: values.WEBHOOK_ALLOW ?? null,
      // A database that others share is no developer's own: its clock is not to be played with unasked.
      control: (values.SANDBOX_CONTROL ?? (values.DATABASE_URL === undefined ? 'on' : 'off')) === 'on',
      seed: values.SANDBOX_SEED ?? null,
    },
  };
}

/** The key of the sandbox's second merchant. */
export const secondDemoKey = 'demo-key-2';

const neededForLive = {
  SERVICE_API_KEY: 'give the API key of your account.',
  SERVICE_API_SECRET: 'give the API secret of your account.',
  GATEWAY_SECRET: 'give at least 32 random characters, for example from `openssl rand -hex 32`.',
} as const;

/** The defaults are the sandbox's well-known credentials: with a real service none of them may slip in. */
function missingForLive(given: Readonly<Record<string, unknown>>): string[] {
  if (given['SERVICE_BASE_URL'] === undefined) return [];
  return Object.entries(neededForLive)
    .filter(([name]) => given[name] === undefined)
    .map(([name, advice]) => `${name}: is needed together with SERVICE_BASE_URL; ${advice}`);
}

function takenKey(given: Readonly<Record<string, unknown>>): string[] {
  if (given['SERVICE_BASE_URL'] !== undefined || given['SERVICE_API_KEY'] !== secondDemoKey) return [];
  return ["SERVICE_API_KEY: give another key; this is the one of the sandbox's second merchant."];
}

function describe(issue: { readonly path: readonly PropertyKey[]; readonly message: string }): string {
  return `${String(issue.path[0])}: ${issue.message}`;
}
