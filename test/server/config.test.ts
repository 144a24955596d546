import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';

import { ConfigRefused, readConfig } from '../../server/config.ts';
import { Secret } from '../../server/protocol/signature.ts';
import { settings } from '../../server/settings.ts';

const live = {
  SERVICE_BASE_URL: 'https://api.example.com',
  SERVICE_API_KEY: 'live-key',
  SERVICE_API_SECRET: 'live-secret',
  GATEWAY_SECRET: 'g'.repeat(32),
};

describe('readConfig without any setting', () => {
  it('gives the embedded demo', () => {
    const { merchant, brand, dataDir, ...rest } = readConfig({});
    expect(rest).toEqual({
      port: 8787,
      sandboxPort: 8788,
      upstream: { kind: 'sandbox' },
      gatewaySecret: null,
      allowedOrigins: [],
      logLevel: 'info',
      sandbox: {
        bankDetailsShape: 'A',
        paceMs: null,
        databaseUrl: null,
        secretKey: null,
        webhookUrl: null,
        webhookAllow: null,
        control: true,
        seed: null,
      },
    });
    expect(merchant).toMatchObject({ appId: 1, apiKey: 'demo-key' });
    expect(merchant.secret.sign('text')).toBe(new Secret('demo-secret').sign('text'));
    expect(brand.pathPrefix).toBe('/service');
    expect(dataDir).toMatch(/\.data$/);
  });

  it('takes empty settings as not set', () => {
    expect(readConfig({ PORT: '', SERVICE_BASE_URL: ' ', GATEWAY_SECRET: '' })).toEqual(readConfig({}));
  });
});

describe('readConfig', () => {
  it('reads every setting', () => {
    const config = readConfig({
      ...live,
      PORT: '0',
      SANDBOX_PORT: '65535',
      DATA_DIR: '/var/lib/checkout',
      SERVICE_BASE_URL: 'https://api.example.com/base//',
      SERVICE_BRAND: 'Acme',
      SERVICE_APP_ID: '77',
      ALLOWED_ORIGINS: 'https://shop.example, http://localhost:3000',
      LOG_LEVEL: 'debug',
      SANDBOX_BANK_DETAILS: 'B',
      SANDBOX_PACE_MS: '250',
    });
    expect(config).toMatchObject({
      port: 0,
      sandboxPort: 65535,
      dataDir: '/var/lib/checkout',
      upstream: { kind: 'live', baseUrl: 'https://api.example.com/base' },
      merchant: { appId: 77, apiKey: 'live-key' },
      allowedOrigins: ['https://shop.example', 'http://localhost:3000'],
      logLevel: 'debug',
      sandbox: { bankDetailsShape: 'B', paceMs: 250 },
    });
    expect(config.brand.pathPrefix).toBe('/acme');
    expect(config.gatewaySecret?.sign('text')).toBe(new Secret(live.GATEWAY_SECRET).sign('text'));
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['SANDBOX_PORT', '8788.5'],
    ['SERVICE_BASE_URL', 'http://api.example.com'],
    ['SERVICE_BASE_URL', 'api.example.com'],
    ['SERVICE_BASE_URL', 'https://user:password@api.example.com'],
    ['SERVICE_BASE_URL', 'https://api.example.com/?key=1'],
    ['SERVICE_BASE_URL', 'ftp://127.0.0.1'],
    ['SERVICE_BASE_URL', 'http://127.0.0.1.example.com'],
    ['SERVICE_BRAND', 'two words'],
    ['SERVICE_API_KEY', 'a key\nwith a line'],
    ['SERVICE_APP_ID', 'app'],
    ['SERVICE_APP_ID', '2147483647'],
    ['GATEWAY_SECRET', 'short'],
    ['ALLOWED_ORIGINS', 'shop.example'],
    ['ALLOWED_ORIGINS', 'https://shop.example/'],
    ['ALLOWED_ORIGINS', 'https://shop.example,null'],
    ['LOG_LEVEL', 'loud'],
    ['SANDBOX_BANK_DETAILS', 'C'],
    ['SANDBOX_PACE_MS', '1e3'],
  ])('refuses %s=%s, naming the setting', (name, value) => {
    expect(problemsOf({ ...live, [name]: value })).toEqual([
      expect.stringMatching(new RegExp(`^ {2}- ${name}: give `)),
    ]);
  });

  it.each(['http://localhost:8788', 'http://127.0.0.1:8788', 'http://[::1]:8788'])(
    'takes plain HTTP for this machine: %s',
    (url) => {
      expect(readConfig({ ...live, SERVICE_BASE_URL: url }).upstream).toEqual({ kind: 'live', baseUrl: url });
    },
  );

  it('takes every origin only as a choice that is written down', () => {
    expect(readConfig({ ALLOWED_ORIGINS: '*' }).allowedOrigins).toEqual(['*']);
  });

  it('lets no well-known credential slip into a live installation', () => {
    expect(problemsOf({ SERVICE_BASE_URL: live.SERVICE_BASE_URL })).toEqual([
      expect.stringContaining('SERVICE_API_KEY: is needed'),
      expect.stringContaining('SERVICE_API_SECRET: is needed'),
      expect.stringContaining('GATEWAY_SECRET: is needed'),
    ]);
  });

  it('lists every problem at once', () => {
    const problems = problemsOf({ PORT: 'x', LOG_LEVEL: 'y', SERVICE_BASE_URL: 'https://api.example.com' });
    expect(problems.map((line) => /[A-Z_]+/.exec(line)?.[0])).toEqual([
      'PORT',
      'LOG_LEVEL',
      'SERVICE_API_KEY',
      'SERVICE_API_SECRET',
      'GATEWAY_SECRET',
    ]);
  });

  it('repeats no value, and prints no secret', () => {
    const refused = messageOf({
      ...live,
      GATEWAY_SECRET: 'hunter2',
      SERVICE_BASE_URL: 'https://u:hunter2@a.example',
    });
    expect(refused).not.toContain('hunter2');
    const shown = inspect(readConfig(live), { depth: 9 }) + JSON.stringify(readConfig(live));
    expect(shown).not.toContain(live.SERVICE_API_SECRET);
    expect(shown).not.toContain(live.GATEWAY_SECRET);
  });
});

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigRefused) return error.message;
    throw error;
  }
  throw new Error('The settings were taken.');
}

function problemsOf(environment: Record<string, string>): string[] {
  return messageOf(environment).split('\n').slice(1);
}

describe('every setting', () => {
  it.each(Object.keys(settings.shape))('is told of by the README and the example file: %s', (name) => {
    expect(readFileSync('README.md', 'utf8')).toMatch(new RegExp(`^\\| \`${name}\` +\\|`, 'm'));
    expect(readFileSync('.env.example', 'utf8')).toMatch(new RegExp(`^# ${name}=`, 'm'));
  });
});
