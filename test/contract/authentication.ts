import { describe, expect, it } from 'vitest';

import { endpoints, type EndpointName } from '../../server/protocol/endpoints.ts';
import type { SignedRequest } from '../support/sign-request.ts';
import type { ContractService } from './contract-service.ts';
import { quote } from './sample-bodies.ts';

/** The three headers, and how the payload is made and signed. */
export function describeAuthentication(service: ContractService): void {
  const codeWith = async (changes: Partial<SignedRequest>) =>
    (await service.call('quotes', quote, changes)).json.code;

  describe('Authentication headers', () => {
    it('X-SERVICE-APIKEY: is the merchant’s key, and required', async () => {
      expect(await codeWith({})).toBe(200);
      expect(await codeWith({ apiKey: 'nobody-has-this-key' })).toBe(401);
      expect(await codeWith({ apiKey: '' })).toBe(401);
    });

    it('X-SERVICE-PAYLOAD: is the encoded payload, and required', async () => {
      expect(await spoiled('payload', () => '')).toBe(401);
      // Another payload than the one that was signed.
      expect(await spoiled('payload', (payload) => payload.replace(/^./, 'f'))).toBe(401);
    });

    it('X-SERVICE-SIGNATURE: is the signature of the payload, and required', async () => {
      expect(await spoiled('signature', () => '')).toBe(401);
      expect(
        await spoiled('signature', (signature) =>
          signature.replace(/^./, (first) => (first === '0' ? '1' : '0')),
        ),
      ).toBe(401);
      expect(await codeWith({ secret: 'not the secret' })).toBe(401);
    });

    it('names: define the content, so key and signature cannot stand in each other’s place', async () => {
      const request = capture();
      const headers = new Headers(request.headers);
      const [key, signature] = [headerNamed(headers, 'apikey'), headerNamed(headers, 'signature')];
      const [keyValue, signatureValue] = [headers.get(key) ?? '', headers.get(signature) ?? ''];
      headers.set(key, signatureValue);
      headers.set(signature, keyValue);
      const swapped = new Request(request.url, { method: 'POST', headers, body: JSON.stringify(quote) });
      expect((await service.send(swapped)).json.code).toBe(401);
    });

    it('Content-Type and Accept: may be those of the specification', async () => {
      const headers = { Accept: 'application/json', 'Content-Type': 'application/json;charset=UTF-8' };
      expect(await codeWith({ headers })).toBe(200);
    });

    it('GET endpoints: are used without them', async () => {
      const open: readonly EndpointName[] = ['publicGasFee', 'bankDetails', 'listAllCoins'];
      for (const name of open) expect((await service.get(name)).http).toBe(200);
      expect(Object.values(endpoints).filter(({ access }) => access === 'public')).toHaveLength(3);
    });
  });

  describe('Construction of the signature', () => {
    it('timestamp: is the current time in milliseconds', async () => {
      expect(await codeWith({ timestamp: service.now() - 30_000 })).toBe(200);
      // In seconds it lies in 1970.
      expect(await codeWith({ timestamp: Math.floor(service.now() / 1000) })).toBe(401);
      const ahead = await service.call('quotes', quote, { timestamp: service.now() + 86_400_000 });
      expect(ahead.json).toMatchObject({ status: 0, code: 401, error: 'Ahead of Time' });
    });

    it('body: is the request’s, and {} where an endpoint has no parameters', async () => {
      expect((await service.call('merchantHistory', {})).http).toBe(200);
      expect(await codeWith({ envelopeText: JSON.stringify({ timestamp: service.now() }) })).not.toBe(200);
    });

    it('payload: is JSON in Base64', async () => {
      const { headers } = capture();
      const payload = headers.get(headerNamed(headers, 'payload')) ?? '';
      const envelope = JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as object;
      expect(envelope).toEqual({ timestamp: expect.any(Number), body: quote });
      expect(await spoiled('payload', () => JSON.stringify(envelope))).toBe(401);
    });

    it('signature: is the lowercase hexadecimal HMAC-SHA512 of the Base64 text', async () => {
      const { headers } = capture();
      expect(headers.get(headerNamed(headers, 'signature'))).toMatch(/^[0-9a-f]{128}$/);
      const inBase64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
      expect(await spoiled('signature', inBase64)).toBe(401);
    });

    it('HTTP body: is the body that was signed', async () => {
      const bodyText = JSON.stringify({ ...quote, fiatAmount: 2000 });
      expect(await codeWith({ bodyText })).toBe(401);
      // As a value: spacing and the order of keys are free.
      const reordered = Object.fromEntries(Object.entries(quote).reverse());
      expect(await codeWith({ bodyText: JSON.stringify(reordered, null, 2) })).toBe(200);
    });
  });

  /** A good request, as it would be sent. */
  function capture(): Request {
    return service.sign('quotes', quote);
  }

  /** The code answered to a good request with one of its three headers changed. */
  async function spoiled(what: 'payload' | 'signature', change: (value: string) => string): Promise<unknown> {
    const request = capture();
    const name = headerNamed(request.headers, what);
    request.headers.set(name, change(request.headers.get(name) ?? ''));
    return (await service.send(request)).json.code;
  }
}

/** The full name of a header of the three, whatever the brand in it. */
function headerNamed(headers: Headers, ending: 'apikey' | 'payload' | 'signature'): string {
  const name = [...headers.keys()].find((key) => key.startsWith('x-') && key.endsWith(`-${ending}`));
  if (!name) throw new Error(`There is no ${ending} header.`);
  return name;
}
