import { describe, expect, it } from 'vitest';

import { createBrand } from '../../../server/protocol/brand.ts';

describe('createBrand', () => {
  it("gives the specification's neutral names by default", () => {
    expect(createBrand('service')).toEqual({
      pathPrefix: '/service',
      requestHeaders: {
        apiKey: 'x-service-apikey',
        payload: 'x-service-payload',
        signature: 'x-service-signature',
      },
      webhookHeaders: { payload: 'x-service-payload', signature: 'x-service-signature' },
    });
  });

  it('writes a brand in lower case', () => {
    expect(createBrand('AcmePay').pathPrefix).toBe('/acmepay');
  });

  it.each(['', '-a', 'a b', 'a/b', 'ä', 'a\n', 'a'.repeat(33), '..'])('refuses %j', (name) => {
    expect(() => createBrand(name)).toThrow(RangeError);
  });
});
