import { failureCodes, type FailureCode } from '../../protocol/failures.ts';
import { transportTexts } from '../refuse-transport.ts';
import type { Operation } from './operation.ts';

/** A response component for every code that a failure can have, e.g. `Failure401`. */
export function failureResponses(): Record<string, object> {
  return Object.fromEntries(
    Object.entries(failureCodes).map(([code, condition]) => [
      responseName(code),
      {
        description: liveOnly.has(Number(code))
          ? `Published for the live service: ${condition}. The sandbox answers it nowhere by itself.`
          : `${condition.charAt(0).toUpperCase()}${condition.slice(1)}.`,
        ...(retryCodes.has(Number(code)) ? { headers: retryAfter } : {}),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Failure' },
            examples: Object.fromEntries(
              texts[Number(code) as FailureCode].map((error, index) => [
                `text${index + 1}`,
                { value: { status: 0, code: Number(code), error } },
              ]),
            ),
          },
        },
      },
    ]),
  );
}

/** Status to response component, for the failures that an operation can have. */
export function failuresOf(operation: Operation): Record<string, object> {
  const codes: FailureCode[] = [
    ...anyOperation,
    ...(operation.access === 'signed' ? signedOperation : []),
    ...(operation.ratePerMinute === null ? [] : ([429] as const)),
    ...(operation.guide.failures ?? []),
  ];
  return Object.fromEntries(
    [...new Set(codes)]
      .toSorted((a, b) => a - b)
      .map((code) => [String(code), { $ref: `#/components/responses/${responseName(String(code))}` }]),
  );
}

const anyOperation = [400, 408, 431, 500, 503] as const;
const signedOperation = [401, 403, 409, 413] as const;

const liveOnly: ReadonlySet<number> = new Set([403, 416, 428]);
const retryCodes: ReadonlySet<number> = new Set([429, 503]);
const retryAfter = {
  'Retry-After': { description: 'Whole seconds to wait before asking again.', schema: { type: 'integer' } },
};

const responseName = (code: string): string => `Failure${code}`;

/** Texts that occur. Those that programs look for (`Ahead of Time`, `minimum …`, `Invalid orderId`) stay as they are. */
const texts: Readonly<Record<FailureCode, readonly string[]>> = {
  400: ['Missing parameter: fiatType.', 'Bad request: type must be 1 or 2.'],
  401: [
    'Invalid API key or signature.',
    'Ahead of Time',
    'Timestamp is too old: sign each request when it is sent.',
    'The HTTP body is not the body that was signed: send the same value in both.',
  ],
  403: ['Forbidden'],
  404: ['There is no endpoint GET /nothing.'],
  406: ['Coin not supported: usdt is not listed on bitcoin.'],
  408: [transportTexts[408]],
  409: ['fiatAmount has the wrong type: an amount (number) is wanted.'],
  413: ['fiatAmount in INR for usdt on matic20 is too small: minimum 100.'],
  416: ['Not enough balance'],
  417: ['Invalid orderId'],
  428: ['Price irregular'],
  429: ['Too many requests: 10 a minute are allowed here; ask again in 6 s.'],
  431: [transportTexts[431]],
  500: ["Internal error 7b9c2a52-4a1e-4d6b-9f4e-0d3f6f8a1c11: it is in the sandbox's log under this id."],
  503: [
    'The database of the sandbox cannot be written at the moment. Ask again: an order is made once for each merchantRecognitionId.',
    'The order was being closed while it was asked for again; ask once more.',
  ],
};
