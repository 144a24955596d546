import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { WebhookPost } from '../../../../server/sandbox/delivery/webhook-post.ts';
import type { AttemptResult } from '../../../../server/sandbox/domain/delivery-schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const settle = vi.fn<(result: AttemptResult) => void>();
  const abort = vi.fn<(reason: Error) => void>();
  const post = new WebhookPost({ timeoutMs: 5000, machineNow: () => 0, settle });
  const controller = { abort, aborted: false, paused: false, reason: null, pause() {}, resume() {} };
  return { post, settle, abort, controller };
}
const unreachable = { kind: 'unreachable' };
const answered = { kind: 'answered', status: 200, retryAfterMs: null };

describe('a post', () => {
  it('is given up at its deadline though nothing is connected yet, and is not written when it is', () => {
    const { post, settle, abort, controller } = start();
    vi.advanceTimersByTime(4999);
    expect(settle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(settle.mock.calls).toEqual([[unreachable]]);
    post.onRequestStart(controller);
    expect(abort).toHaveBeenCalledOnce();
    post.onResponseError();
    expect(settle).toHaveBeenCalledOnce();
  });

  it('does not take for an answer what says only that one is to come', () => {
    const { post, settle, abort, controller } = start();
    post.onRequestStart(controller);
    post.onResponseStart(controller, 103, {});
    vi.advanceTimersByTime(5000);
    expect([settle.mock.calls, abort.mock.calls.length]).toEqual([[[unreachable]], 1]);
  });

  it('reads 64 KB of an answer and not a byte more', () => {
    const { post, settle, abort, controller } = start();
    post.onRequestStart(controller);
    post.onResponseStart(controller, 200, {});
    post.onResponseData(controller, new Uint8Array(65_536));
    expect(abort).not.toHaveBeenCalled();
    post.onResponseData(controller, new Uint8Array(1));
    expect([settle.mock.calls, abort.mock.calls.length]).toEqual([[[answered]], 1]);
  });
});
