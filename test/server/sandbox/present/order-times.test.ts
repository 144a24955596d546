import { describe, expect, it } from 'vitest';

import {
  presentOfframpRecord,
  presentOnrampRecord,
} from '../../../../server/sandbox/present/order-record.ts';
import { orderDraft } from '../store/order-draft.ts';

const rule = '2022-11-09T16:58:07.000Z';

describe.each([
  ['onramp', presentOnrampRecord],
  ['offramp', presentOfframpRecord],
])('the times of an %s record', (_, present) => {
  it.each([
    ['2019-05-01T00:00:00.000Z', rule],
    ['2022-11-09T16:58:06.999Z', rule],
    [rule, rule],
    ['2022-11-09T16:58:07.001Z', '2022-11-09T16:58:07.001Z'],
    ['2026-01-15T12:00:00.000Z', '2026-01-15T12:00:00.000Z'],
  ])('show an update of %s as %s, and the creation as it was', (updated, shown) => {
    const createdAt = '2018-01-01T00:00:00.000Z';
    const times = { createdAt: Date.parse(createdAt), updatedAt: Date.parse(updated) };
    const record = present({ ...orderDraft, id: 1, ...times });
    expect(record).toMatchObject({ createdAt, updatedAt: shown });
  });
});
