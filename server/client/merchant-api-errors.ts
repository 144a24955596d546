/**
 * Why a call of the merchant API failed: one class for each kind that a caller can act on. Messages name the
 * endpoint and what to do; none ever holds a key, a signature or a body.
 */
export abstract class MerchantApiError extends Error {
  /** The endpoint's name, e.g. `quotes`. */
  readonly endpoint: string;

  constructor(endpoint: string, message: string, options?: ErrorOptions) {
    super(`${endpoint}: ${message}`, options);
    this.endpoint = endpoint;
  }
}

/** The service understood the call and said no. Change the request; the same call fails again. */
export class MerchantApiRefused extends MerchantApiError {
  override readonly name = 'MerchantApiRefused';
  /** HTTP status. */
  readonly status: number;
  /** The answer's `code`; the published codes repeat the HTTP status. */
  readonly code: number;
  /** The service's own words, cut to 300 characters. */
  readonly text: string;
  /** The number after `minimum` in the text, as a decimal string, in fiat units. */
  readonly minimum: string | null;
  /** The number after `maximum` in the text, as a decimal string, in fiat units. */
  readonly maximum: string | null;

  constructor(endpoint: string, answer: { status: number; code: number; text: string }) {
    super(endpoint, `the service refused the request (${answer.code}): ${answer.text || 'no reason given'}`);
    this.status = answer.status;
    this.code = answer.code;
    this.text = answer.text;
    this.minimum = numberAfter('minimum', answer.text);
    this.maximum = numberAfter('maximum', answer.text);
  }
}

/** Key, signature or timestamp was not accepted. Check the credentials, the brand and this machine's clock. */
export class MerchantApiUnauthorized extends MerchantApiError {
  override readonly name = 'MerchantApiUnauthorized';
  readonly text: string;

  constructor(endpoint: string, text: string) {
    super(endpoint, `the service did not accept key, signature or timestamp: ${text || 'no reason given'}`);
    this.text = text;
  }
}

/** Too many requests. Ask again after `retryAfterMs`. */
export class MerchantApiRateLimited extends MerchantApiError {
  override readonly name = 'MerchantApiRateLimited';
  readonly retryAfterMs: number;

  constructor(endpoint: string, retryAfterMs: number) {
    super(endpoint, `too many requests; ask again in ${Math.ceil(retryAfterMs / 1000)} s`);
    this.retryAfterMs = retryAfterMs;
  }
}

/** No answer, no answer in time, or a server error. The same call may work later. */
export class MerchantApiUnavailable extends MerchantApiError {
  override readonly name = 'MerchantApiUnavailable';
  /** HTTP status of 500 and above, or `null` when no answer arrived. */
  readonly status: number | null;
  readonly retryAfterMs: number | null;

  constructor(
    endpoint: string,
    failure: { reason: string; status?: number; retryAfterMs?: number | null; cause?: unknown },
  ) {
    super(endpoint, failure.reason, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.status = failure.status ?? null;
    this.retryAfterMs = failure.retryAfterMs ?? null;
  }
}

/** What arrived is not what the specification describes. Check the base URL and the brand. */
export class MerchantApiMalformed extends MerchantApiError {
  override readonly name = 'MerchantApiMalformed';
  readonly status: number;

  constructor(endpoint: string, answer: { status: number; reason: string; cause?: unknown }) {
    super(
      endpoint,
      `the answer (HTTP ${answer.status}) is not what the specification describes: ${answer.reason}`,
      answer.cause === undefined ? undefined : { cause: answer.cause },
    );
    this.status = answer.status;
  }
}

function numberAfter(word: string, text: string): string | null {
  return new RegExp(`${word}\\D{0,40}?(\\d{1,18}(?:\\.\\d{1,18})?)`, 'i').exec(text)?.[1] ?? null;
}
