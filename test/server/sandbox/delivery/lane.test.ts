import { describe, expect, it } from 'vitest';

import {
  createLane,
  narrowWidth,
  nextStock,
  roomOf,
  type Lane,
} from '../../../../server/sandbox/delivery/lane.ts';

const holding = (count: number, changes: Partial<Lane> = {}): Lane => ({
  ...createLane('https://shop.example/hook'),
  ...changes,
  claimed: Array.from<Lane['claimed'][number]>({ length: count }),
});

describe('a lane', () => {
  it.each([
    ['is filled up when less than half is left', 31, 33],
    ['is left alone until then', 32, 0],
  ])('%s', (_what, held, room) => {
    expect(roomOf(holding(held))).toBe(room);
  });

  it('of a receiver that did not answer claims no more than it may send at once', () => {
    expect(roomOf(holding(0, { width: narrowWidth, underWay: 1 }))).toBe(1);
    expect(roomOf(holding(1, { width: narrowWidth, underWay: 1 }))).toBe(0);
  });

  it.each([
    [64, 249, 128],
    [512, 0, 512],
    [256, 250, 256],
    [256, 1000, 256],
    [256, 1001, 128],
    [64, 5000, 64],
  ])('that got through a stock of %i in %i ms is given %i', (stock, lastedMs, next) => {
    expect(nextStock(stock, lastedMs)).toBe(next);
  });
});
