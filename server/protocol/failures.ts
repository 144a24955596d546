/**
 * The answer of every failure: an HTTP error status with this JSON, `code` repeating the HTTP status. The
 * specification shows only `status`; codes and shape are the published ones of the live service.
 */
export interface Failure {
  readonly status: 0;
  readonly code: FailureCode;
  readonly error: string;
}

/** Published codes, with the condition that produces each. 404, 408 and 431 are ours. */
export const failureCodes = {
  400: 'bad request or a missing parameter',
  401: 'key, signature or timestamp',
  403: 'forbidden',
  404: 'unknown path',
  406: 'coin not supported',
  408: 'the request did not arrive in time',
  409: 'a parameter has the wrong type',
  413: 'amount outside the limits, or a body over the size limit',
  416: 'not enough balance',
  417: 'the order does not exist',
  428: 'price irregular',
  429: 'too many requests',
  431: 'header fields too large',
  500: 'internal error',
  503: 'temporarily unavailable',
} as const;

export type FailureCode = keyof typeof failureCodes;
