import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { signRequest } from '../../support/sign-request.ts';
import { origin, pathTo, startSandbox, type RunningSandbox } from './start-sandbox.ts';

const quote = { coinCode: 'usdt', network: 'bep20', fiatAmount: 1000, fiatType: 1, type: 1 };
let running: RunningSandbox;

beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.sandbox.close());

describe('a signed request', () => {
  it.each<[string, object]>([
    ['the same text', {}],
    ['other spacing', { bodyText: JSON.stringify(quote, null, 4) }],
    ['another key order', { bodyText: JSON.stringify(Object.fromEntries(Object.entries(quote).reverse())) }],
    ['1000.0 for 1000', { bodyText: JSON.stringify(quote).replace('1000', '1000.0') }],
    ['escapes in strings', { bodyText: JSON.stringify(quote).replace('usdt', '\\u0075sdt') }],
    ['headers in lower case', { headerPrefix: 'x-service' }],
    ['headers in upper case', { headerPrefix: 'X-SERVICE' }],
    ['a charset spelled otherwise', { headers: { 'Content-Type': 'application/json; charset="utf-8"' } }],
    ['a content type that says text', { headers: { 'Content-Type': 'text/plain' } }],
    ['any Accept', { headers: { Accept: 'text/html' } }],
    ['a timestamp of 30 s ago', { timestamp: Date.UTC(2026, 0, 15, 11, 59, 30) }],
    ['a timestamp at the far edge of the window', { timestamp: Date.UTC(2026, 0, 15, 11, 55, 0) }],
    ['a timestamp at the near edge', { timestamp: Date.UTC(2026, 0, 15, 12, 5, 0) }],
    [
      'a timestamp as a numeric string',
      { envelopeText: JSON.stringify({ timestamp: String(Date.UTC(2026, 0, 15, 12)), body: quote }) },
    ],
    [
      'body before timestamp in the envelope',
      { envelopeText: JSON.stringify({ body: quote, timestamp: Date.UTC(2026, 0, 15, 12) }) },
    ],
  ])('is accepted with %s', async (_name, changes) => {
    const reply = await running.call('quotes', quote, changes);
    expect(reply).toMatchObject({ http: 200 });
    expect(reply.json).toMatchObject({ status: 1, code: 200 });
  });

  it('is accepted with its signature in upper case', async () => {
    const request = signRequest({
      url: origin + pathTo('quotes'),
      apiKey: 'demo-key',
      secret: 'demo-secret',
      timestamp: running.clock.ms,
      body: quote,
    });
    const upper = request.headers.get('x-service-signature')?.toUpperCase() ?? '';
    request.headers.set('x-service-signature', upper);
    expect((await running.send(request)).http).toBe(200);
  });

  it.each(['APIKEY', 'PAYLOAD', 'SIGNATURE'])('without its %s header is refused by name', async (header) => {
    const reply = await running.call('quotes', quote, { headers: { [`X-SERVICE-${header}`]: '' } });
    expect(reply.http).toBe(401);
    expect(reply.json).toEqual({
      status: 0,
      code: 401,
      error: `Missing header: x-service-${header.toLowerCase()}.`,
    });
  });

  it('of an unknown key and one with a wrong signature are refused in the same words', async () => {
    const unknown = await running.call('quotes', quote, { apiKey: 'nobody' });
    const wrong = await running.call('quotes', quote, { secret: 'demo-secret-2' });
    const garbled = await running.call('quotes', quote, { headers: { 'X-SERVICE-SIGNATURE': 'zz' } });
    expect(unknown.http).toBe(401);
    expect(wrong.text).toBe(unknown.text);
    expect(garbled.text).toBe(unknown.text);
  });

  it('ahead of the clock is told so in the published words', async () => {
    const reply = await running.call('quotes', quote, { timestamp: running.clock.ms + 300_001 });
    expect(reply.json).toEqual({ status: 0, code: 401, error: 'Ahead of Time' });
  });

  it('too far in the past is refused', async () => {
    const reply = await running.call('quotes', quote, { timestamp: running.clock.ms - 300_001 });
    expect(reply.http).toBe(401);
    expect(reply.json.error).toContain('too old');
  });

  it.each<[string, string]>([
    ['another amount', JSON.stringify({ ...quote, fiatAmount: 1001 })],
    ['one member more', JSON.stringify({ ...quote, extra: 1 })],
    ['one member less', JSON.stringify({ ...quote, type: undefined })],
    ['a string for a number', JSON.stringify({ ...quote, fiatAmount: '1000' })],
    ['an array', JSON.stringify([quote])],
  ])('with %s in its HTTP body than was signed is refused', async (_name, bodyText) => {
    const reply = await running.call('quotes', quote, { bodyText });
    expect(reply.http).toBe(401);
    expect(reply.json.error).toContain('not the body that was signed');
  });

  it.each<[string, string, number]>([
    ['broken JSON', '{"timestamp":', 400],
    ['an array', '[]', 400],
    ['a duplicate key', `{"timestamp":${Date.UTC(2026, 0, 15, 12)},"timestamp":1,"body":{}}`, 400],
    ['no timestamp', '{"body":{}}', 401],
    ['a timestamp that is no integer', '{"timestamp":"now","body":{}}', 401],
  ])('with %s in its signed payload is refused', async (_name, envelopeText, code) => {
    const reply = await running.call('quotes', {}, { envelopeText });
    expect(reply.json).toMatchObject({ status: 0, code });
  });

  it.each<[string, string]>([
    ['broken JSON', '{"a":'],
    ['nothing', ''],
    ['a duplicate key', '{"type":1,"type":1}'],
    ['a number beyond all bounds', '{"fiatAmount":1e400}'],
  ])('with %s as its HTTP body is a bad request', async (_name, bodyText) => {
    const reply = await running.call('quotes', quote, { bodyText });
    expect(reply.json).toMatchObject({ status: 0, code: 400 });
  });

  it.each<[string, string, string]>([
    ['ends in more than the body', '{},"also":{}', '{"timestamp":NOW,"body":{},"also":{}}'],
    ['ends in the body of another member', '{"type":1}', '{"timestamp":NOW,"body":{},"other":{"type":1}}'],
  ])('whose signed payload %s is not taken by its text', async (_name, bodyText, envelope) => {
    const envelopeText = envelope.replace('NOW', String(running.clock.ms));
    const reply = await running.call('quotes', {}, { bodyText, envelopeText });
    expect(reply.json.status).toBe(0);
    expect(reply.json.error).toMatch(/cannot be read|not the body that was signed/);
  });

  it('whose connection ends before the body is complete is no failure of ours', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    const signed = signRequest({
      url: origin + pathTo('quotes'),
      apiKey: 'demo-key',
      secret: 'demo-secret',
      timestamp: running.clock.ms,
      body: quote,
    });
    const lines = running.log.length;
    const reply = await running.send(new Request(signed, { body, duplex: 'half' } as RequestInit));
    expect(reply.json).toMatchObject({ status: 0, code: 400 });
    expect(running.log).toHaveLength(lines);
  });

  it('with a body that is no object is a bad request', async () => {
    const reply = await running.call('quotes', [1, 2]);
    expect(reply.json).toMatchObject({ status: 0, code: 400 });
  });

  it('with a payload that is not Base64 is a bad request, and with bytes that are not UTF-8 too', async () => {
    for (const payload of ['{"timestamp":1}', Buffer.from([0xff, 0xfe]).toString('base64')]) {
      const reply = await running.send(
        new Request(origin + pathTo('quotes'), {
          method: 'POST',
          headers: {
            'X-SERVICE-APIKEY': 'demo-key',
            'X-SERVICE-PAYLOAD': payload,
            'X-SERVICE-SIGNATURE': createHmac('sha512', 'demo-secret').update(payload).digest('hex'),
          },
          body: '{}',
        }),
      );
      expect(reply.json).toMatchObject({ status: 0, code: 400 });
    }
  });

  it('over 64 kB is refused as too large', async () => {
    const body = { text: 'x'.repeat(64 * 1024) };
    const reply = await running.call('quotes', body);
    expect(reply.json).toMatchObject({ status: 0, code: 413 });
    expect(reply.json.error).toContain('64 kB');
  });

  it('is looked at in order: a stranger with a broken body and an old timestamp is a stranger', async () => {
    const reply = await running.call('quotes', quote, { apiKey: 'nobody', timestamp: 1, bodyText: '{' });
    expect(reply.json.error).toBe('Invalid API key or signature.');
  });

  it('leaves no secret in an answer or in the log, whatever is wrong with it', async () => {
    const replies = await Promise.all([
      running.call('quotes', quote, { secret: 'demo-secrets' }),
      running.call('quotes', { ...quote, fiatAmount: true }),
      running.call('quotes', quote, { timestamp: 0 }),
    ]);
    for (const text of [...replies.map(({ text }) => text), ...running.log]) {
      expect(text).not.toContain('demo-secret');
      expect(text).not.toContain('demo-key');
    }
  });
});
