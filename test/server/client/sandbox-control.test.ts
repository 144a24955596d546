import { describe, expect, it } from 'vitest';

import { createSandboxControl } from '../../../server/client/index.ts';
import { createFakeEdge, failure, networkDown, success } from './fake-edge.ts';

const baseUrl = 'http://127.0.0.1:8788';
const clock = { now: '2026-01-15T12:00:00.000Z', nowMs: 1, speed: 1, aheadMs: 0, steps: 3 };

describe('the control client', () => {
  it('sends plain JSON, without key or signature, below the control path', async () => {
    const edge = createFakeEdge(success(clock));
    const control = createSandboxControl({ baseUrl, fetch: edge.fetch });
    expect(await control.changeClock({ advanceMs: 5 })).toEqual(clock);
    expect(edge.sent[0]).toMatchObject({
      url: `${baseUrl}/sandbox/v1/control/clock`,
      init: { method: 'POST', body: '{"advanceMs":5}' },
    });
    expect(edge.sent[0]?.init.headers).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
    });
  });

  it('names the instant that the clock is put to', async () => {
    const edge = createFakeEdge(success(clock));
    const control = createSandboxControl({ baseUrl, fetch: edge.fetch });
    await control.changeClock({ setTo: '2026-01-31T12:00:00.000Z', freeze: true });
    expect(edge.sent[0]?.init.body).toBe('{"setTo":"2026-01-31T12:00:00.000Z","freeze":true}');
  });

  it('removes faults with DELETE and no body', async () => {
    const edge = createFakeEdge(success({ faults: [] }));
    await createSandboxControl({ baseUrl, fetch: edge.fetch }).removeFaults();
    expect(edge.sent[0]?.init).toMatchObject({ method: 'DELETE', headers: { accept: 'application/json' } });
    expect(edge.sent[0]?.init.body).toBeUndefined();
  });

  it('tells a refusal in the words of the sandbox, once: a change is not repeated', async () => {
    const edge = createFakeEdge(failure(400, 'Bad request: speed: Too small.'));
    const control = createSandboxControl({ baseUrl, fetch: edge.fetch });
    await expect(control.changeClock({ speed: 1 })).rejects.toMatchObject({
      name: 'MerchantApiRefused',
      code: 400,
      text: 'Bad request: speed: Too small.',
    });
    expect(edge.sent).toHaveLength(1);
  });

  it('tells a sandbox that is not there, and an answer that is none', async () => {
    const gone = createSandboxControl({ baseUrl, fetch: createFakeEdge(networkDown).fetch });
    await expect(gone.readState()).rejects.toMatchObject({ name: 'MerchantApiUnavailable' });
    const odd = createSandboxControl({ baseUrl, fetch: createFakeEdge(success({ clock: 5 })).fetch });
    await expect(odd.readState()).rejects.toMatchObject({ name: 'MerchantApiMalformed' });
  });

  it('speaks to nobody over a network without encryption', () => {
    const { fetch } = createFakeEdge(networkDown);
    expect(() => createSandboxControl({ baseUrl: 'http://sandbox.example', fetch })).toThrow(TypeError);
  });
});
