import { createHmac } from 'node:crypto';

/**
 * Signs a request as the specification's Authentication says, step by step and on node:crypto alone, so that what
 * it proves does not lean on the signer under test.
 */
export interface SignedRequest {
  readonly url: string;
  readonly apiKey: string;
  readonly secret: string;
  readonly timestamp: number;
  readonly body: unknown;
  /** Text of the HTTP body, where it is to be spelled otherwise than the signed one. */
  readonly bodyText?: string;
  /** Text of the signed envelope, where it is to be spelled otherwise. */
  readonly envelopeText?: string;
  readonly headerPrefix?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function signRequest(options: SignedRequest): Request {
  const envelope =
    options.envelopeText ?? JSON.stringify({ timestamp: options.timestamp, body: options.body });
  const payload = Buffer.from(envelope, 'utf8').toString('base64');
  const signature = createHmac('sha512', options.secret).update(payload).digest('hex');
  const prefix = options.headerPrefix ?? 'X-SERVICE';
  return new Request(options.url, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json;charset=UTF-8',
      [`${prefix}-APIKEY`]: options.apiKey,
      [`${prefix}-PAYLOAD`]: payload,
      [`${prefix}-SIGNATURE`]: signature,
      ...options.headers,
    },
    body: options.bodyText ?? JSON.stringify(options.body),
  });
}
