import type { Order } from './order.ts';

/** Whose orders are listed: the numbers of each such list are dense from 1. */
export type HistoryList = Pick<Order, 'appId' | 'type' | 'fiatType'>;

export interface PageRequest {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly order: 'ASC' | 'DESC';
}

/** The first and the last number of something; both belong to it. */
export interface SeqRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The numbers of one page. Since they have no gaps a page is found without counting the rows before it, so the last
 * page costs what the first one does.
 *
 * @returns null for a page beyond the end
 */
export function pageRange(all: SeqRange, { page, pageSize, order }: PageRequest): SeqRange | null {
  const skipped = (page - 1) * pageSize;
  const range =
    order === 'ASC'
      ? { first: all.first + skipped, last: Math.min(all.last, all.first + skipped + pageSize - 1) }
      : { first: Math.max(all.first, all.last - skipped - pageSize + 1), last: all.last - skipped };
  return range.first > range.last ? null : range;
}
