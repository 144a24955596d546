import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';

import { createPublicFiles } from '../../server/public-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const script = `/* script */ ${'export const a = 1;'.repeat(100)}`;
let folder: string;
let serve: (request: Request) => Response | undefined;

beforeEach(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, 'public/assets'), { recursive: true });
  writeFileSync(join(folder, 'outside.txt'), 'not for you');
  writeFileSync(join(folder, 'public/index.html'), '<!doctype html><title>Shop</title>');
  writeFileSync(join(folder, 'public/service-checkout.js'), script);
  writeFileSync(join(folder, 'public/assets/page-a1b2c3.css'), 'body{}');
  serve = await createPublicFiles(join(folder, 'public'));
});

describe('createPublicFiles', () => {
  it('serves the page at / under a policy without inline code and without other origins', async () => {
    const answer = get('/');
    expect(answer?.status).toBe(200);
    expect(answer?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await answer?.text()).toContain('<title>Shop</title>');
    const policy = answer?.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(answer?.headers.get('cache-control')).toBe('no-cache');
  });

  it('lets any shop load the script, keeps it briefly, and answers 304 to its tag', async () => {
    const first = get('/service-checkout.js');
    expect(await first?.text()).toBe(script);
    expect(first?.headers.get('access-control-allow-origin')).toBe('*');
    expect(first?.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(first?.headers.get('cache-control')).toMatch(/max-age=300/);
    const tag = first?.headers.get('etag') ?? '';
    expect(get('/service-checkout.js', { 'if-none-match': `"other", ${tag}` })?.status).toBe(304);
    expect(get('/service-checkout.js', { 'if-none-match': '"other"' })?.status).toBe(200);
    expect(get('/service-checkout.js', { 'if-none-match': '*' })?.status).toBe(304);
  });

  it('keeps files with a hash in their name for ever', () => {
    expect(get('/assets/page-a1b2c3.css')?.headers.get('cache-control')).toContain('immutable');
  });

  it.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['deflate, gzip;q=0.5', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ] as const)('answers Accept-Encoding %s in %s', async (accepted, encoding, decompress) => {
    const answer = get('/service-checkout.js', { 'accept-encoding': accepted });
    expect(answer?.headers.get('content-encoding')).toBe(encoding);
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(decompress(bytes).toString()).toBe(script);
    expect(answer?.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer?.headers.get('vary')).toBe('Accept-Encoding');
  });

  it.each(['', 'identity', 'br;q=0', 'gzip;q=0.0', 'brotli'])(
    'answers Accept-Encoding %j as it is',
    (accepted) => {
      expect(
        get('/service-checkout.js', { 'accept-encoding': accepted })?.headers.has('content-encoding'),
      ).toBe(false);
    },
  );

  it('compresses nothing that would grow', () => {
    const answer = get('/assets/page-a1b2c3.css', { 'accept-encoding': 'gzip' });
    expect(answer?.headers.has('content-encoding')).toBe(false);
  });

  it('answers HEAD without a body', async () => {
    const answer = serve(new Request('http://localhost/service-checkout.js', { method: 'HEAD' }));
    expect(answer?.headers.get('content-length')).toBe(String(script.length));
    expect(await answer?.text()).toBe('');
  });

  it.each([
    '/outside.txt',
    '/../outside.txt',
    '/%2e%2e/outside.txt',
    '/..%2foutside.txt',
    '/assets',
    '/v1/catalog',
    '//index.html',
  ])('leaves %s to others', (path) => {
    expect(get(path)).toBeUndefined();
  });

  it('leaves other methods to others', () => {
    expect(serve(new Request('http://localhost/', { method: 'POST' }))).toBeUndefined();
  });

  it('says what to do when there was no build', async () => {
    await expect(createPublicFiles(join(folder, 'missing'))).rejects.toThrow('Run `npm run build` first.');
  });
});

function get(path: string, headers: Record<string, string> = {}): Response | undefined {
  return serve(new Request(`http://localhost${path}`, { headers }));
}
