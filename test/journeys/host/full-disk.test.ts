import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, describe, it } from 'vitest';

import { pollUntil } from '../../support/poll-until.ts';
import { purchase } from '../../support/purchase.ts';
import { startSandboxProcess, type SandboxProcess } from '../../support/sandbox-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/**
 * The disk is filled by a limit on the size of files, set and lifted from outside while the process runs: the system
 * then refuses to let one grow, as it does where there is no room. It needs neither a mount nor root.
 */
function limitFiles(pid: number, bytes: number | 'unlimited'): void {
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

const running: SandboxProcess[] = [];
afterEach(() => Promise.all(running.splice(0).map((sandbox) => sandbox.kill())));

function start(DATA_DIR: string): SandboxProcess {
  const sandbox = startSandboxProcess({ DATA_DIR });
  running.push(sandbox);
  return sandbox;
}

describe('a full disk', () => {
  it('is a 503 and shows in readiness; nothing acknowledged is lost, and it goes on when there is room', async () => {
    const folder = temporaryFolder();
    const sandbox = start(folder);
    const acknowledged: number[] = [];
    let asked = 0;
    const order = async () => {
      const merchantRecognitionId = `disk-${(asked += 1)}`;
      const reply = await sandbox.call('createOrder', { ...purchase, merchantRecognitionId });
      if (reply.http === 200) acknowledged.push(Number(reply.json.data?.['orderId']));
      return reply;
    };
    const readiness = (code: number) =>
      pollUntil(
        () => sandbox.get('/sandbox/v1/readyz'),
        ({ http }) => http === code,
        { timeoutMs: 5000 },
      );
    await readiness(200);
    for (let made = 0; made < 5; made += 1) await order();

    limitFiles(
      sandbox.pid,
      Math.max(...readdirSync(folder).map((name) => statSync(join(folder, name)).size)),
    );
    const refused = await pollUntil(order, ({ http }) => http !== 200, { everyMs: 0 });
    expect(refused.json).toMatchObject({ status: 0, code: 503 });
    expect(refused.json.error).toContain('cannot be written');
    await readiness(503);
    expect(await sandbox.get('/sandbox/v1/healthz')).toMatchObject({ http: 200 });
    expect(await sandbox.call('readOrder', { orderId: acknowledged[0], type: 1 })).toMatchObject({
      http: 200,
    });
    expect((await order()).http).toBe(503);

    limitFiles(sandbox.pid, 'unlimited');
    await readiness(200);
    expect((await order()).http).toBe(200);

    await sandbox.kill();
    const next = start(folder);
    expect(acknowledged.length).toBeGreaterThanOrEqual(6);
    for (const orderId of acknowledged) {
      expect(await next.call('readOrder', { orderId, type: 1 })).toMatchObject({ http: 200 });
    }
  });

  it('at the first start leaves nothing behind that a later start stumbles over', async () => {
    const folder = temporaryFolder();
    const first = start(folder);
    limitFiles(first.pid, 16);
    await expect(first.listening).rejects.toThrow('It ended with code 1');
    const second = start(folder);
    expect(await second.get('/sandbox/v1/readyz')).toMatchObject({ http: 200 });
  });
});
