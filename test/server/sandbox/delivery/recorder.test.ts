import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createRecorder, type Recorder } from '../../../../server/sandbox/delivery/recorder.ts';

let written: (readonly string[])[];
let isAway: boolean;
let recorder: Recorder<string>;

beforeEach(() => {
  vi.useFakeTimers();
  [written, isAway] = [[], false];
  recorder = createRecorder<string>({
    write: (results) => {
      if (isAway) return Promise.reject(new Error('away'));
      written.push(results);
      return Promise.resolve();
    },
    logger: pino({ level: 'silent' }),
  });
});
afterEach(() => {
  recorder.close();
  vi.useRealTimers();
});

describe('what came of attempts', () => {
  it('is written at once where nothing came for a while', async () => {
    recorder.note('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(1000);
    recorder.note('b');
    await vi.advanceTimersByTimeAsync(0);
    expect(written).toEqual([['a'], ['b']]);
  });

  it('is gathered while more comes, and written together in a moment', async () => {
    recorder.note('a');
    await vi.advanceTimersByTimeAsync(1);
    recorder.note('b');
    await vi.advanceTimersByTimeAsync(5);
    recorder.note('c');
    expect(recorder.backlog()).toBe(2);
    await vi.advanceTimersByTimeAsync(20);
    expect(written).toEqual([['a'], ['b', 'c']]);
    expect(recorder.backlog()).toBe(0);
  });

  it('stays noted while it cannot be written, and is written when it can', async () => {
    isAway = true;
    recorder.note('a');
    await vi.advanceTimersByTimeAsync(500);
    expect(recorder.backlog()).toBe(1);
    isAway = false;
    await vi.advanceTimersByTimeAsync(500);
    expect(written).toEqual([['a']]);
  });
});
