import { describe, expect, it } from 'vitest';

import { signCall } from '../../../../server/sandbox/viewer/sign-call.ts';
import vectors from '../../../fixtures/signature-vectors.json' with { type: 'json' };

const names = { apiKey: 'x-acme-apikey', payload: 'x-acme-payload', signature: 'x-acme-signature' };

describe('a call signed in the browser', () => {
  it.each(vectors)('carries the signature that openssl made of $name', async (vector) => {
    const body = JSON.stringify(vector.body);
    const credentials = { apiKey: 'demo-key', secret: vector.secret };
    expect(await signCall(body, credentials, names, vector.timestamp)).toEqual({
      'x-acme-apikey': 'demo-key',
      'x-acme-payload': vector.payload,
      'x-acme-signature': vector.signature,
    });
  });

  it('signs {} where nothing was typed, and whatever was typed as it stands', async () => {
    const credentials = { apiKey: 'demo-key', secret: 'demo-secret' };
    const envelope = async (body: string) =>
      atob((await signCall(body, credentials, names, 7))['x-acme-payload'] ?? '');
    expect(await envelope(' \n')).toBe('{"timestamp":7,"body":{}}');
    expect(await envelope('{ "a": 1.0 }')).toBe('{"timestamp":7,"body":{ "a": 1.0 }}');
  });
});
