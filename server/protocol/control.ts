import { z } from 'zod';

import { endpoints } from './endpoints.ts';
import { sandboxEndpoints } from './extensions.ts';
import { failureCodes, type FailureCode } from './failures.ts';

/**
 * The control API of the sandbox, ours and **not at the live service**: its clock, its faults, its merchants. It is
 * not signed; it answers callers on the sandbox's own machine only. Input is taken strictly: an unknown field is
 * refused, and numbers are numbers.
 */
export const controlPaths = {
  state: '/sandbox/v1/control/state',
  clock: '/sandbox/v1/control/clock',
  faults: '/sandbox/v1/control/faults',
  merchants: '/sandbox/v1/control/merchants',
} as const;

const tenYearsMs = 10 * 366 * 24 * 3_600_000;

/** Several may be named together; `freeze`, `resume` and `speed` exclude one another, and so do the first two. */
export const clockRequest = z
  .strictObject({
    /** Puts the clock forward, after what else is asked; what became due is done before the answer. */
    advanceMs: z.int().min(0).max(tenYearsMs).optional(),
    /** Puts the clock to an instant, ISO 8601: a later one, or any while no order was made. */
    setTo: z.iso
      .datetime({ offset: true, error: 'must be an instant, for example 2026-01-31T12:00:00.000Z' })
      .optional(),
    freeze: z.literal(true).optional(),
    /** As fast as real time again. */
    resume: z.literal(true).optional(),
    /** Sandbox seconds for each real one. */
    speed: z.number().positive().max(10_000).optional(),
  })
  .refine((change) => Object.keys(change).length > 0, {
    error: 'name at least one of advanceMs, setTo, freeze, resume and speed',
  })
  .refine(({ freeze, resume, speed }) => [freeze, resume, speed].filter(isGiven).length <= 1, {
    error: 'freeze, resume and speed exclude one another: name one of them',
  })
  .refine(({ advanceMs, setTo }) => !isGiven(advanceMs) || !isGiven(setTo), {
    error: 'advanceMs and setTo exclude one another: name one of them',
  });

const endpointNames = ['*', ...Object.keys(endpoints), ...Object.keys(sandboxEndpoints)];
const faultCodes = Object.keys(failureCodes).map((code) => Number(code) as FailureCode);

/** How often a fault strikes. */
const often = {
  /** Share of the calls that are struck, 0 to 1. */
  rate: z.number().min(0).max(1).default(1),
  /** How many calls are struck at most; left out, there is no end. */
  count: z.int().min(1).max(1_000_000).optional(),
};
const atEndpoint = {
  /** Name of an endpoint, or `*` for each of them. */
  endpoint: z
    .string()
    .refine((name) => endpointNames.includes(name), { error: `must be one of ${endpointNames.join(', ')}` })
    .default('*'),
  ...often,
};
const briefMs = z.int().min(1).max(60_000);

/** Faults of the HTTP API. */
const requestFaults = [
  /** Answered at once with a failure; nothing else happens. */
  z.strictObject({
    fault: z.literal('status'),
    status: z.number().pipe(z.literal(faultCodes, { error: `must be one of ${faultCodes.join(', ')}` })),
    retryAfterSeconds: z.int().min(0).max(86_400).optional(),
    ...atEndpoint,
  }),
  /** Done at once, answered late. */
  z.strictObject({ fault: z.literal('slow'), ms: briefMs, ...atEndpoint }),
  /** Done; the connection ends in the middle of the answer. */
  z.strictObject({ fault: z.literal('cut'), ...atEndpoint }),
  /** Done; the answer is 200 with the first half of its JSON. */
  z.strictObject({ fault: z.literal('malformed'), ...atEndpoint }),
  /** Signatures are judged, and `Date` is written, by a clock that is off by so much. */
  z.strictObject({ fault: z.literal('skew'), ms: z.int().min(-tenYearsMs).max(tenYearsMs), ...atEndpoint }),
] as const;

/** Faults of the webhooks. */
const webhookFaults = [
  /** An attempt is not sent, and counts as one that got no answer. */
  z.strictObject({ fault: z.literal('lose'), ...often }),
  /** An attempt is sent twice. */
  z.strictObject({ fault: z.literal('duplicate'), ...often }),
  /** An attempt is put off by so much of the sandbox's time, so that later events overtake it. */
  z.strictObject({ fault: z.literal('reorder'), ms: z.int().min(1).max(86_400_000), ...often }),
] as const;

const faultKinds = 'status, slow, cut, malformed, skew, lose, duplicate, reorder';

export const faultRequest = z.discriminatedUnion('fault', [...requestFaults, ...webhookFaults], {
  error: `fault must be one of ${faultKinds}`,
});

/** A fault as it stands: `left` is how many calls it may still strike, null for no end. */
export const faultRule = z.intersection(faultRequest, z.object({ id: z.int(), left: z.int().nullable() }));

export const merchantRequest = z.strictObject({
  /** @default the next free one */
  appId: z.int().min(1).max(2_147_483_647).optional(),
  /** @default one that follows from the seed and the app id */
  apiKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,256}$/, {
      error: 'must be one word of 1 to 256 characters; it travels in a header',
    })
    .optional(),
  webhookUrl: z
    .string()
    .max(2048)
    .refine((url) => /^https?:\/\//.test(url) && URL.canParse(url), {
      error: 'must be a URL, https://…',
    })
    .optional(),
});

const merchantView = z.object({ appId: z.int(), apiKey: z.string(), webhookUrl: z.string().nullable() });
/** The one answer that ever shows a merchant's secret. */
export const createdMerchant = merchantView.extend({ secret: z.string() });

export const clockView = z.object({
  /** What the sandbox's clock shows, ISO 8601 and in milliseconds since the epoch. */
  now: z.string(),
  nowMs: z.number(),
  /** Sandbox seconds for each real one; 0 stands still. */
  speed: z.number(),
  /** How far it is ahead of the machine's clock. */
  aheadMs: z.number(),
});
/** `steps`: how many steps of orders were due and taken, and webhooks due and attempted, before the answer. */
export const changedClock = clockView.extend({ steps: z.int() });

export const faultList = z.object({ faults: z.array(faultRule) });

export const controlState = z.object({
  clock: clockView,
  faults: z.array(faultRule),
  merchants: z.array(merchantView),
  scenarios: z.array(
    z.object({
      type: z.union([z.literal(1), z.literal(2)]),
      name: z.string(),
      /** Codes it passes through, the last of them where it stays. */
      path: z.array(z.int()),
      /** Decimals of the amount that choose it, such as `.04`; null where only the name does. */
      ending: z.string().nullable(),
      means: z.string(),
    }),
  ),
});

export type ClockRequest = z.input<typeof clockRequest>;
export type FaultRequest = z.input<typeof faultRequest>;
export type FaultRule = z.infer<typeof faultRule>;
export type MerchantRequest = z.input<typeof merchantRequest>;
export type ControlState = z.infer<typeof controlState>;
export type ClockView = z.infer<typeof clockView>;
export type CreatedMerchant = z.infer<typeof createdMerchant>;

function isGiven(value: unknown): boolean {
  return value !== undefined;
}
