import { expect } from '@open-wc/testing';
import type { ReactiveController } from 'lit';

import type { Order } from '../../../server/gateway/contract.ts';
import { GatewayProblem } from '../../../widget/api/gateway-problem.ts';
import { createOrderFollower } from '../../../widget/checkout/follower.ts';
import { fakeClock, type FakeClock } from '../fake-clock.ts';
import { hidePage, showPage } from '../page-visibility.ts';
import { completeOrder, laterOrder } from '../sample-order.ts';

type Reading = Order | Error;

/** A follower whose readings the test hands out; `reads` are the times it asked, in ms from the start. */
function following(reading: () => Reading | Promise<Reading>) {
  const startedAt = Date.now();
  const reads: number[] = [];
  const orders: Order[] = [];
  const problems: string[] = [];
  const signals: AbortSignal[] = [];
  const controllers: ReactiveController[] = [];
  const host = {
    addController: (controller: ReactiveController) => controllers.push(controller),
    removeController() {},
    requestUpdate() {},
    updateComplete: Promise.resolve(true),
  };
  const follower = createOrderFollower(host, {
    async read(_, signal) {
      reads.push(Date.now() - startedAt);
      signals.push(signal);
      const answer = await reading();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onOrder: (order) => orders.push(order),
    onProblem: ({ code }) => problems.push(code),
  });
  const connect = () => controllers.forEach((controller) => controller.hostConnected?.());
  const disconnect = () => controllers.forEach((controller) => controller.hostDisconnected?.());
  connect();
  return { follower, connect, disconnect, reads, orders, problems, signals };
}

describe('following an order', () => {
  let clock: FakeClock;
  let random: typeof Math.random;
  const open: ReturnType<typeof following>[] = [];
  const follow = (reading: () => Reading | Promise<Reading>, afterMs: number | null = 1000) => {
    const all = following(reading);
    open.push(all);
    all.follower.follow('token', afterMs);
    return all;
  };
  beforeEach(() => {
    clock = fakeClock();
    random = Math.random;
    // The middle of the jitter: pauses are what they are named.
    Math.random = () => 0.5;
  });
  afterEach(() => {
    for (const { disconnect } of open.splice(0)) disconnect();
    Math.random = random;
    showPage();
    clock.restore();
  });

  it('asks at the pace that the order itself names', async () => {
    const { reads, orders } = follow(() => laterOrder('buying', { pollAfterMs: 2000 }));
    await clock.advance(999);
    expect(reads).to.deep.equal([]);
    await clock.advance(6001);
    expect(reads).to.deep.equal([1000, 3000, 5000, 7000]);
    expect(orders).to.have.length(4);
  });

  it('spreads its questions by a tenth either way, so that many pages do not ask at once', async () => {
    for (const [dice, at] of [
      [0, 900],
      [0.999_999, 1099],
    ] as const) {
      Math.random = () => dice;
      const { reads } = follow(() => completeOrder());
      await clock.advance(at - 1);
      expect(reads, `before ${at}`).to.have.length(0);
      await clock.advance(2);
      expect(reads, `after ${at}`).to.have.length(1);
    }
  });

  it('stops at the end of the order', async () => {
    const { reads, orders } = follow(() => completeOrder());
    await clock.advance(3_600_000);
    hidePage();
    showPage();
    await clock.advance(3_600_000);
    expect(reads).to.have.length(1);
    expect(orders).to.have.length(1);
    expect(clock.pending()).to.equal(0);
  });

  it('asks nothing about an order that is over already', async () => {
    const { reads } = follow(() => completeOrder(), null);
    await clock.advance(3_600_000);
    hidePage();
    showPage();
    await clock.advance(3_600_000);
    expect(reads).to.deep.equal([]);
  });

  it('waits longer after each failure, up to half a minute, and is quick again after a success', async () => {
    let broken = true;
    const { reads, problems } = follow(() =>
      broken ? new GatewayProblem('gateway-unreachable') : laterOrder('buying', { pollAfterMs: 500 }),
    );
    await clock.advance(1000 + 2000 + 4000 + 8000 + 16_000 + 30_000);
    expect(reads).to.deep.equal([1000, 3000, 7000, 15_000, 31_000, 61_000]);
    expect(problems).to.have.length(6);
    broken = false;
    await clock.advance(30_000 + 500);
    expect(reads.slice(6)).to.deep.equal([91_000, 91_500]);
    broken = true;
    await clock.advance(500 + 2000);
    expect(reads.slice(8)).to.deep.equal([92_000, 94_000]);
  });

  it('waits as long as the gateway asks to', async () => {
    const { reads } = follow(() => new GatewayProblem('upstream-unavailable', '', {}, 45_000));
    await clock.advance(46_000);
    expect(reads).to.deep.equal([1000, 46_000]);
  });

  it('does not come earlier than it would anyway because the gateway asks for less', async () => {
    const { reads } = follow(() => new GatewayProblem('upstream-unavailable', '', {}, 10));
    await clock.advance(3000);
    expect(reads).to.deep.equal([1000, 3000]);
  });

  it('is not begun by a verb that is answered after the element was taken out', async () => {
    const { follower, connect, disconnect, reads } = follow(() => laterOrder('buying'), null);
    disconnect();
    follower.follow('token', 1000);
    expect(clock.pending()).to.equal(0);
    await clock.advance(60_000);
    expect(reads).to.deep.equal([]);
    connect();
    await clock.advance(0);
    expect(reads).to.have.length(1);
  });

  it('goes on after any failure that is not the gateway’s last word about the order', async () => {
    const codes = ['origin-not-allowed', 'not-found', 'order-token-missing', 'upstream-rejected'] as const;
    for (const code of codes) {
      const { reads, problems } = follow(() => new GatewayProblem(code));
      await clock.advance(3000);
      expect(problems, code).to.deep.equal([code, code]);
      expect(reads, code).to.deep.equal([1000, 3000]);
    }
  });

  it('gives up on a problem that ends the order', async () => {
    const { reads, problems } = follow(() => new GatewayProblem('order-token-expired'));
    await clock.advance(3_600_000);
    hidePage();
    showPage();
    await clock.advance(3_600_000);
    expect(reads).to.have.length(1);
    expect(problems).to.deep.equal(['order-token-expired']);
  });

  it('takes what it cannot make sense of for an unreadable answer, and tries again', async () => {
    const { reads, problems } = follow(() => new TypeError('x is undefined'));
    await clock.advance(3000);
    expect(problems).to.deep.equal(['gateway-malformed', 'gateway-malformed']);
    expect(reads).to.have.length(2);
  });

  it('does not ask while the page is hidden, and asks at once when it is seen again', async () => {
    const { reads } = follow(() => laterOrder('buying', { pollAfterMs: 2000 }));
    await clock.advance(1000);
    hidePage();
    await clock.advance(3_600_000);
    expect(reads).to.deep.equal([1000]);
    showPage();
    await clock.advance(0);
    expect(reads).to.deep.equal([1000, 3_601_000]);
    await clock.advance(2000);
    expect(reads).to.have.length(3);
  });

  it('does not begin on a hidden page', async () => {
    hidePage();
    const { reads } = follow(() => laterOrder('buying'));
    await clock.advance(60_000);
    expect(reads).to.deep.equal([]);
    showPage();
    await clock.advance(0);
    expect(reads).to.have.length(1);
  });

  it('drops an answer that was under way when the page was hidden', async () => {
    let answer: (order: Order) => void = () => {};
    const { orders, signals } = follow(() => new Promise<Order>((done) => (answer = done)));
    await clock.advance(1000);
    hidePage();
    answer(completeOrder());
    await clock.advance(1000);
    expect(signals[0]?.aborted).to.equal(true);
    expect(orders).to.deep.equal([]);
  });

  it('halts when the element is taken out, and goes on when it is put back', async () => {
    const { connect, disconnect, reads } = follow(() => laterOrder('buying', { pollAfterMs: 2000 }));
    await clock.advance(1000);
    disconnect();
    expect(clock.pending()).to.equal(0);
    await clock.advance(60_000);
    hidePage();
    showPage();
    await clock.advance(60_000);
    expect(reads).to.have.length(1);
    connect();
    await clock.advance(0);
    expect(reads).to.have.length(2);
  });

  it('has one question under way at a time, however often it is told to follow', async () => {
    const { follower, reads } = follow(() => laterOrder('buying', { pollAfterMs: 2000 }));
    for (let times = 0; times < 5; times++) follower.follow('token', 1000);
    expect(clock.pending()).to.equal(1);
    await clock.advance(1000);
    expect(reads).to.have.length(1);
  });
});
