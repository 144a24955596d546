import { randomUUID } from 'node:crypto';

import { judgeAttempt, type AttemptResult } from '../domain/delivery-schedule.ts';
import type { SandboxGround } from '../ground.ts';
import { presentWebhook } from '../present/webhook-payload.ts';
import { recordAttempts, type AttemptRecord } from '../store/attempts.ts';
import { claimDue, findOwedReceivers, releaseClaims, type ClaimedDelivery } from '../store/due-deliveries.ts';
import { createTicker } from '../ticker.ts';
import { createLane, fullWidth, isLow, narrowWidth, nextStock, roomOf, type Lane } from './lane.ts';
import { createPlaces } from './places.ts';
import { createRecorder } from './recorder.ts';
import { sufferFault } from './suffer-fault.ts';

/**
 * Makes the attempts that are due. Every process has one; the database says who makes which.
 *
 * A process that is killed loses nothing, and each event that it had sent and not yet recorded comes once more. We
 * hold that for each event, not for all of them together: one repetition in all would allow one webhook on its way at
 * a time.
 */
export interface Dispatcher {
  start(): void;
  /** Looks for work now rather than at the next tick. */
  wake(): void;
  /** Makes every attempt that is due and records it. @returns how many were made */
  run(): Promise<number>;
  /** Takes no more, waits for what is under way, and frees what was claimed and not tried. */
  stop(): Promise<void>;
}

export function createDispatcher(ground: SandboxGround): Dispatcher {
  const { database, logger, now, machineNow, pace, courier, merchants, listing } = ground;
  const lanes = new Map<string, Lane>();
  const attempts = new Set<Promise<void>>();
  const places = createPlaces();
  const recorder = createRecorder<AttemptRecord>({
    write: (records) => recordAttempts(database, records, now()),
    logger,
  });
  const ticker = createTicker({ what: 'delivering webhooks', everyMs: tickMs, logger, work: claim });
  let made = 0;
  let mode: 'on-demand' | 'started' | 'stopped' = 'on-demand';
  /** Calls of `run` under way: they are to be woken as well. */
  let runs = 0;
  let isWoken = false;

  /** Claims what is due, and sets it going. @returns how many were claimed */
  async function claim(): Promise<number> {
    isWoken = false;
    // Recorded beside the claiming, unless it lags behind: what is not written down would be sent again.
    if (recorder.backlog() > mostUnwritten) await recorder.flush();
    const owed = await findOwedReceivers(database);
    dropIdleLanes(new Set(owed.map(({ url }) => url)));
    let taken = 0;
    for (const { url } of owed.filter(({ dueAt }) => dueAt <= now())) {
      const lane = lanes.get(url) ?? openLane(url);
      if (mode === 'stopped' || places.freeTo(lane.host) <= 0) continue;
      const machineMs = machineNow();
      if (lane.hasMore && isLow(lane)) lane.stock = nextStock(lane.stock, machineMs - lane.claimedAt);
      const most = roomOf(lane);
      if (most > 0) {
        const lease = { leaseId: randomUUID(), leasedUntil: machineMs + leaseMs };
        const claimed = await claimDue(database, { url, nowMs: now(), machineMs, ...lease, most });
        lane.claimed.push(...claimed);
        lane.claimedAt = machineMs;
        lane.hasMore = claimed.length === most;
        taken += claimed.length;
        sendFrom(lane);
      } else if (mayStart(lane)) {
        // Its host had no place left when they were claimed.
        sendFrom(lane);
      }
    }
    return taken;
  }

  function openLane(url: string): Lane {
    const lane = createLane(url);
    lanes.set(url, lane);
    return lane;
  }

  function dropIdleLanes(owed: ReadonlySet<string>): void {
    for (const [url, lane] of lanes) {
      if (!owed.has(url) && lane.underWay === 0 && lane.claimed.length === 0) lanes.delete(url);
    }
  }

  function sendFrom(lane: Lane): void {
    if (lane.refill) clearTimeout(lane.refill);
    lane.refill = null;
    for (let next = takeNext(lane); next; next = takeNext(lane)) {
      // It waited too long behind slow ones. Its lease ends soon, and then it is claimed again.
      if (next.leasedUntil - machineNow() < sendableMs) continue;
      lane.underWay += 1;
      places.take(lane.host);
      const attempt = attemptOnce(lane, next).finally(() => attempts.delete(attempt));
      attempts.add(attempt);
    }
    if (lane.hasMore && isLow(lane)) wake();
  }

  function takeNext(lane: Lane): ClaimedDelivery | undefined {
    return mayStart(lane) ? lane.claimed.shift() : undefined;
  }

  function mayStart(lane: Lane): boolean {
    const hasPlace = lane.underWay < lane.width && places.freeTo(lane.host) > 0;
    return mode !== 'stopped' && hasPlace && lane.claimed.length > 0;
  }

  async function attemptOnce(lane: Lane, delivery: ClaimedDelivery): Promise<void> {
    const result = await deliver(delivery).catch((error: unknown) => {
      // The database, which tells the faults, does not answer. The lease ends, and it is claimed again.
      logger.error({ err: error, orderId: delivery.order.id }, 'a webhook could not be attempted');
      return null;
    });
    lane.underWay -= 1;
    places.leave(lane.host);
    if (result) note(lane, delivery, result);
    if (lane.underWay <= lane.width / 2) sendFrom(lane);
    else lane.refill ??= setTimeout(() => sendFrom(lane), refillMs);
  }

  /** @returns null where no attempt was made */
  async function deliver(delivery: ClaimedDelivery): Promise<AttemptResult | null> {
    const { order, url, trials } = delivery;
    const merchant = merchants.find(order.appId) ?? (await merchants.findAnew(order.appId));
    if (!merchant) throw new Error(`The database has no merchant with the app id ${order.appId}.`);
    const event = presentWebhook(order, listing.pairById(order.coinId, order.chainId), trials);
    return sufferFault(ground, delivery, () => courier.deliver(merchant, url, event));
  }

  function note(lane: Lane, delivery: ClaimedDelivery, result: AttemptResult): void {
    made += 1;
    lane.width = result.kind === 'answered' ? fullWidth : narrowWidth;
    const outcome = judgeAttempt(delivery, result, now(), pace.seed);
    recorder.note({ id: delivery.id, leaseId: delivery.leaseId, ...outcome });
    const { order, trials } = delivery;
    logger.debug({ orderId: order.id, trials: trials + 1, ...outcome }, 'webhook attempted');
  }

  function wake(): void {
    if (isWoken || mode === 'stopped' || (mode === 'on-demand' && runs === 0)) return;
    isWoken = true;
    ticker.run().catch((error: unknown) => logger.error({ err: error }, 'delivering webhooks failed'));
  }

  function isBusy(): boolean {
    return attempts.size > 0 || isWoken;
  }

  async function settle(): Promise<void> {
    while (attempts.size > 0) await Promise.all(attempts);
    await recorder.flush();
  }

  return {
    start() {
      mode = 'started';
      ticker.start();
    },
    wake,
    async run() {
      const before = made;
      runs += 1;
      try {
        // A claim that found nothing says little where another one was asked for meanwhile.
        while ((await ticker.run()) > 0 || isBusy()) await settle();
        await recorder.flush();
        return made - before;
      } finally {
        runs -= 1;
      }
    },
    async stop() {
      mode = 'stopped';
      await ticker.stop();
      // Where the database fails now, the leases end by themselves.
      await settle()
        .then(() =>
          releaseClaims(
            database,
            [...lanes.values()].flatMap((lane) => lane.claimed),
          ),
        )
        .catch((error: unknown) => logger.error({ err: error }, 'webhook attempts could not be recorded'));
      recorder.close();
    },
  };
}

const tickMs = 200;
/** Sent in bursts, so that neither process is woken for each one by itself. */
const refillMs = 1;
/** Results that may wait to be recorded while more is claimed. */
const mostUnwritten = 1024;
const leaseMs = 15_000;
/** What an attempt needs of its lease: five seconds for the answer, and time to record it. */
const sendableMs = 8000;
