import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBrand } from '../../../server/protocol/brand.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await startSandbox();
});
afterAll(() => running.sandbox.close());

describe('the description', () => {
  it('is served as JSON, the same bytes each time, and not again to those who have it', async () => {
    const first = await running.get('/sandbox/v1/openapi.json');
    expect(first.http).toBe(200);
    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(JSON.parse(first.text)).toMatchObject({ openapi: '3.1.0' });
    const tag = first.headers.get('etag') ?? '';
    const again = await running.get('/sandbox/v1/openapi.json');
    expect(again.text).toBe(first.text);
    const known = await running.get('/sandbox/v1/openapi.json', { headers: { 'If-None-Match': tag } });
    expect(known).toMatchObject({ http: 304, text: '' });
  });

  it("is that of the sandbox's own brand", async () => {
    const branded = await startSandbox({ brand: createBrand('acme') });
    const { text } = await branded.get('/sandbox/v1/openapi.json');
    expect(text).toContain('/acme/api/v2/common/transaction/quotes');
    await branded.sandbox.close();
  });
});

describe('the viewer', () => {
  it('runs and styles from its own origin alone', async () => {
    const page = await running.get('/sandbox/v1/docs');
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.text).not.toMatch(/<script(?![^>]+src="\/)|<style|\son\w+=|\sstyle=|https?:/);
  });

  it.each([
    '/sandbox/v1/docs/nothing.js',
    '/sandbox/v1/docs/..%2f..%2fapp.ts',
    '/sandbox/v1/docs/sign-call.ts',
    '/sandbox/v1/docs/viewer.js',
  ])('has nothing at %s', async (path) => {
    // The folder of these tests is that of the sources, where what is built is missing.
    expect((await running.get(path)).json).toMatchObject({ status: 0, code: 404 });
  });

  it('is not there where its files are missing, and all else is', async () => {
    const bare = await startSandbox({ viewerFolder: 'no/such/folder' });
    expect((await bare.get('/sandbox/v1/docs')).json).toMatchObject({ status: 0, code: 404 });
    expect((await bare.get('/sandbox/v1/openapi.json')).http).toBe(200);
    await bare.sandbox.close();
  });
});
