import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { createSandboxControl, type SandboxControl } from '../../../server/client/index.ts';
import { Secret } from '../../../server/protocol/signature.ts';
import type { SandboxOptions } from '../../../server/sandbox/index.ts';
import { databaseKinds, type TestDatabase } from '../../support/databases.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';

const quote = { coinCode: 'usdt', network: 'matic20', fiatAmount: 1000, fiatType: 1, type: 1 };
const merchant = (appId: number, apiKey: string) => ({
  appId,
  apiKey,
  secret: new Secret(`${apiKey}-secret`),
});

describe.each(databaseKinds)('merchants on $name', (kind) => {
  let database: TestDatabase;
  const opened: RunningSandbox[] = [];
  beforeEach(async () => {
    database = await kind.make();
  });
  afterEach(async () => {
    for (const { sandbox } of opened.splice(0)) await sandbox.close();
    await database.remove();
  });

  async function open(changes: Partial<SandboxOptions> = {}): Promise<RunningSandbox> {
    const running = await startSandbox({ control: true, database: database.place, ...changes });
    opened.push(running);
    return running;
  }
  const controlOf = ({ sandbox }: RunningSandbox): SandboxControl =>
    createSandboxControl({
      baseUrl: 'http://localhost:8788',
      fetch: async (url, init) => sandbox.fetch(new Request(url, init)),
    });

  it('of the settings do not start with the key of another one, and are told whose it is', async () => {
    const running = await open({ merchants: [merchant(1, 'first')] });
    await controlOf(running).createMerchant({ appId: 7, apiKey: 'taken' });
    await expect(open({ merchants: [merchant(1, 'taken')] })).rejects.toMatchObject({
      name: 'MerchantKeyTaken',
      message: expect.stringMatching(/app 1 belongs to app 7 .*SERVICE_APP_ID.*SERVICE_API_KEY/),
    });
    await expect(open({ merchants: [merchant(2, 'first')] })).rejects.toThrow(/app 2 belongs to app 1 /);
    // Nothing was changed by the attempts.
    const again = await open({ merchants: [merchant(1, 'first')] });
    expect((await controlOf(again).readState()).merchants.map(({ apiKey }) => apiKey)).toEqual([
      'first',
      'taken',
    ]);
  });

  it('take another key and secret from the settings', async () => {
    await open({ merchants: [merchant(1, 'old')] });
    const running = await open({ merchants: [merchant(1, 'new')] });
    const signed = (apiKey: string) => running.call('quotes', quote, { apiKey, secret: `${apiKey}-secret` });
    expect((await signed('new')).http).toBe(200);
    expect((await signed('old')).http).toBe(401);
  });

  it('stay readable to the others when a process with another SANDBOX_SECRET_KEY comes by', async () => {
    const settings = { merchants: [merchant(1, 'shop')] };
    await open(settings);
    const wrong = new Secret('the key of somebody else, 32 characters');
    await expect(open({ ...settings, secretKey: wrong })).rejects.toThrow(
      /app 1 in the database cannot be read with this SANDBOX_SECRET_KEY\. Set the key it was stored under/,
    );
    // Without the merchant in its settings it reads what the database has.
    const other = await open({ merchants: [] });
    const signed = await other.call('quotes', quote, { apiKey: 'shop', secret: 'shop-secret' });
    expect(signed.http).toBe(200);
  });

  it('are numbered from what is free when the largest app id is taken', async () => {
    const control = controlOf(await open({ merchants: [merchant(1, 'first')] }));
    await control.createMerchant({ appId: 2_147_483_647 });
    expect(await control.createMerchant({})).toMatchObject({ appId: 2 });
    expect(await control.createMerchant({})).toMatchObject({ appId: 3 });
  });
});
