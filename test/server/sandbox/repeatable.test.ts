import { describe, expect, it } from 'vitest';

import { createSandboxControl } from '../../../server/client/index.ts';
import { pathTo, startSandbox } from './start-sandbox.ts';

const pair = { coinCode: 'usdt', network: 'matic20', fiatType: 1 };
const wallet = '0x52908400098527886E0F7030069857D2E4169EE7';

interface Answer {
  readonly http: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A scripted run with faults on: every answer, to the byte. */
async function run(seed: string): Promise<string[]> {
  const running = await startSandbox({ seed, control: true, sleep: () => Promise.resolve() });
  const answers: string[] = [];
  const keep = async (request: Promise<Answer>) => {
    // A cut answer has no text, half of one is no JSON.
    const { http, headers, text } = await request.catch(() => ({
      http: 0,
      headers: new Headers(),
      text: '',
    }));
    answers.push(`${http} ${JSON.stringify([...headers])} ${text}`);
    return http;
  };
  const insist = async (ask: () => Promise<Answer>) => {
    for (let attempt = 0; attempt < 20; attempt += 1) if (![0, 503].includes(await keep(ask()))) return;
  };
  const control = createSandboxControl({
    baseUrl: 'http://localhost:8788',
    fetch: async (url, init) => running.sandbox.fetch(new Request(url, init)),
  });
  await control.addFault({ fault: 'status', status: 503, rate: 0.15 });
  await control.addFault({ fault: 'cut', rate: 0.1 });
  await control.addFault({ fault: 'malformed', rate: 0.1, count: 5 });
  await control.addFault({ fault: 'skew', ms: 90_000, rate: 0.2 });
  await control.addFault({ fault: 'slow', ms: 500, rate: 0.2 });
  await control.changeClock({ speed: 30 });

  for (let round = 1; round <= 25; round += 1) {
    running.clock.ms += 1500;
    const type = round % 2 === 0 ? 2 : 1;
    const cents = String(round).padStart(2, '0');
    const amount = type === 1 ? { fiatAmount: `1000.${cents}` } : { quantity: `100.${cents}` };
    await keep(running.call('quotes', { ...pair, type, ...amount }));
    await insist(() =>
      running.call('createOrder', {
        ...pair,
        type,
        ...amount,
        paymentType: round % 3 === 0 ? 2 : 1,
        walletAddress: wallet,
        merchantRecognitionId: `round-${round}`,
      }),
    );
    await insist(() => running.call('claimPayment', { orderId: round, referenceId: `UTR-${round}` }));
    await running.sandbox.advance();
    await keep(running.call('readOrder', { orderId: Math.ceil(round / 2), type: 1 }));
    await keep(running.call('orderStatus', { orderId: round, type }));
    await keep(running.get(pathTo('bankDetails')));
  }
  await control.changeClock({ advanceMs: 86_400_000 });
  await control.removeFaults();
  for (let orderId = 1; orderId <= 25; orderId += 1) {
    await keep(running.call('readOrder', { orderId, type: orderId % 2 === 0 ? 2 : 1 }));
  }
  await running.sandbox.close();
  return answers;
}

describe('a run of the sandbox', () => {
  it('with the same seed and the same clock is the same to the byte, faults included', async () => {
    const first = await run('seed-a');
    expect(await run('seed-a')).toEqual(first);
    const statuses = new Set(first.map((answer) => answer.slice(0, answer.indexOf(' '))));
    expect([...statuses]).toEqual(expect.arrayContaining(['0', '200', '409', '503']));
    expect(first.some((answer) => answer.includes('"transactionHash":"0x'))).toBe(true);
  });

  it('with another seed is another one', async () => {
    expect(await run('seed-b')).not.toEqual(await run('seed-a'));
  });
});
