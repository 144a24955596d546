import { afterEach, describe, expect, it } from 'vitest';

import { openReceiver } from '../../server/sandbox/delivery/open-receiver.ts';
import { databaseKinds } from '../../support/databases.ts';
import { pollUntil } from '../../support/poll-until.ts';
import { purchase } from '../../support/purchase.ts';
import { startSandboxProcess, type SandboxProcess } from '../../support/sandbox-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const running: SandboxProcess[] = [];
afterEach(() => Promise.all(running.splice(0).map((sandbox) => sandbox.kill())));

describe.each(databaseKinds)('two processes on one database, on $name', ({ name, make }) => {
  it('start together on nothing, serve the same orders, share limits, and tell of each order once', async () => {
    const receiver = await openReceiver();
    // SQLite's file lies in the data folder.
    const server = name === 'SQLite' ? null : await make();
    const settings = {
      DATA_DIR: temporaryFolder(),
      ...(server ? { DATABASE_URL: server.place } : {}),
      SANDBOX_PACE_MS: '30',
      SANDBOX_WEBHOOK_URL: receiver.url,
      WEBHOOK_ALLOW: 'http://127.0.0.1:*',
    };
    const both = [startSandboxProcess(settings), startSandboxProcess(settings)] as const;
    running.push(...both);
    await Promise.all(both.map(({ listening }) => listening));

    const codes: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      codes.push((await both[index % 2 === 0 ? 0 : 1].call('allGasFee', {})).http);
    }
    expect(codes).toEqual([...Array<number>(10).fill(200), 429, 429]);

    const made = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const [here, there] = index % 2 === 0 ? both : [both[1], both[0]];
        // The same order asked for at both at the same time is made once.
        const body = { ...purchase, merchantRecognitionId: `two-${index}` };
        const [first, second] = await Promise.all([
          here.call('createOrder', body),
          there.call('createOrder', body),
        ]);
        const orderId = Number(first.json.data?.['orderId']);
        expect([first.http, second.http, Number(second.json.data?.['orderId'])]).toEqual([200, 200, orderId]);
        expect(await there.call('claimPayment', { orderId, referenceId: 'UTR-1' })).toMatchObject({
          http: 200,
        });
        return orderId;
      }),
    );
    expect(new Set(made).size).toBe(60);

    await receiver.arrived(60);
    const finished = made.map((orderId, index) =>
      pollUntil(
        () => both[index % 2 === 0 ? 0 : 1].call('readOrder', { orderId, type: 1 }),
        ({ json }) => Number(json.data?.['status']) === 5,
      ),
    );
    await Promise.all(finished);
    const told = receiver.arrivals.map(({ envelope }) => Number(envelope.body['orderId']));
    expect(told.toSorted((a, b) => a - b)).toEqual(made.toSorted((a, b) => a - b));
    await receiver.close();
    await Promise.all(running.splice(0).map((sandbox) => sandbox.kill()));
    await server?.remove();
    // Two processes of Node and a database, beside whatever else is tested.
  }, 60_000);
});
