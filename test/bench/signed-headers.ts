import { createBrand } from '../../server/protocol/brand.ts';
import { encodePayload, Secret } from '../../server/protocol/signature.ts';

/** Headers of a signed request of the sandbox's first merchant; good for the five minutes of the clock window. */
export function signedHeaders(body: string): Record<string, string> {
  const names = createBrand('service').requestHeaders;
  const payload = encodePayload({ timestamp: Date.now(), body: JSON.parse(body) as unknown });
  return {
    'content-type': 'application/json;charset=UTF-8',
    [names.apiKey]: 'demo-key',
    [names.payload]: payload,
    [names.signature]: new Secret('demo-secret').sign(payload),
  };
}
