import { describe, expect, it } from 'vitest';

import { createBrand, Secret, verifyWebhook } from '../../../server/client/index.ts';
import { encodePayload } from '../../../server/protocol/signature.ts';
import vector from '../../fixtures/webhook-vector.json' with { type: 'json' };

const secret = new Secret(vector.secret);
const text = JSON.stringify(vector.body);
const headers = { 'x-service-payload': vector.payload, 'x-service-signature': vector.signature };

function judge(
  changes: { headers?: object; body?: string | Uint8Array; nowMs?: number; brand?: string } = {},
) {
  return verifyWebhook(
    { headers: { ...headers, ...changes.headers }, body: changes.body ?? text },
    { brand: createBrand(changes.brand ?? 'service'), secret, now: () => changes.nowMs ?? vector.timestamp },
  );
}
/** Signed well, so that what is wrong is what it says. */
function signed(body: unknown, payload = encodePayload({ timestamp: vector.timestamp, body })) {
  return { 'x-service-payload': payload, 'x-service-signature': secret.sign(payload) };
}

describe('a webhook that openssl signed', () => {
  it('is verified, and its event read', () => {
    const verdict = judge();
    expect(verdict).toMatchObject({
      kind: 'verified',
      timestamp: vector.timestamp,
      event: { orderId: 9, status: 4, eventType: 'onramp', merchantRecognitionId: 'Nº 13422 ₹' },
    });
  });

  it('is verified from bytes, from headers of fetch, and with another spelling of the same body', () => {
    expect(judge({ body: new TextEncoder().encode(text) }).kind).toBe('verified');
    const ofFetch = new Headers({
      'X-Service-Payload': vector.payload,
      'X-Service-Signature': vector.signature,
    });
    expect(verifyWebhook({ headers: ofFetch, body: text }, optionsAt(vector.timestamp)).kind).toBe(
      'verified',
    );
    const respelled = JSON.stringify(Object.fromEntries(Object.entries(vector.body).reverse()), null, 2);
    expect(judge({ body: respelled }).kind).toBe('verified');
  });

  it.each([
    [-300_001, 'refused'],
    [-300_000, 'verified'],
    [300_000, 'verified'],
    [300_001, 'refused'],
  ])('%i ms after it was signed is %s', (afterMs, kind) => {
    expect(judge({ nowMs: vector.timestamp + afterMs }).kind).toBe(kind);
  });
});

function optionsAt(nowMs: number) {
  return { brand: createBrand('service'), secret, now: () => nowMs };
}

describe('a webhook is refused', () => {
  const forged = JSON.stringify({ ...vector.body, fiatAmount: 1_000_000 });
  const twice = `{"timestamp":${vector.timestamp},"body":{"orderId":1,"orderId":2}}`;

  it.each<[string, Parameters<typeof judge>[0], string]>([
    ['without a signature', { headers: { 'x-service-signature': undefined } }, 'no-signature'],
    ['with a header sent twice', { headers: { 'x-service-payload': ['a', 'b'] } }, 'no-signature'],
    ['under another brand', { brand: 'other' }, 'no-signature'],
    [
      'whose signature is of another text',
      { headers: { 'x-service-payload': `${vector.payload}=` } },
      'signature',
    ],
    ['whose payload is not Base64', { headers: signed({}, 'not base64') }, 'payload'],
    ['whose payload is no JSON object', { headers: signed({}, btoa('[1]')) }, 'payload'],
    ['whose payload names a key twice', { headers: signed({}, btoa(twice)) }, 'payload'],
    ['whose payload has no time', { headers: signed({}, btoa('{"body":{}}')) }, 'timestamp'],
    ['whose body is forged onto an old signature', { body: forged }, 'body'],
    ['whose body is no JSON', { body: 'ok' }, 'body'],
    ['whose body is not UTF-8', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 'body'],
    ['that tells of no order', { headers: signed({ a: 1 }), body: '{"a":1}' }, 'event'],
  ])('%s', (_name, changes, reason) => {
    expect(judge(changes)).toEqual({ kind: 'refused', reason });
  });
});
