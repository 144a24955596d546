/**
 * The two status tables of the specification (States and transitions), one row for each of its rows.
 *
 * `next` lists the legal next codes of each code. Transitions are not shown in the specification: these follow the
 * one reading that all published traces agree with. A row is `terminal` when the order's outcome is settled; the
 * codes 4 and 15 (onramp) and 6, 14 and 40 (offramp) are settled although "webhook sent" may still follow them.
 */
export type Direction = 'onramp' | 'offramp';

/** What a buyer or seller is told. Several codes may share a phase; no phase is shared by success and failure. */
export type Phase =
  | 'awaiting-payment'
  | 'payment-claimed'
  | 'payment-received'
  | 'buying'
  | 'bought'
  | 'sending'
  | 'awaiting-deposit'
  | 'deposit-announced'
  | 'deposit-found'
  | 'held'
  | 'sold'
  | 'paying-out'
  | 'alternate-bank-needed'
  | 'alternate-bank-processing'
  | 'complete'
  | 'wrong-amount'
  | 'name-mismatch'
  | 'abandoned'
  | 'timed-out';

export interface StatusRow {
  readonly meaning: string;
  readonly phase: Phase;
  readonly terminal: boolean;
  /** Each code of the row with its legal next codes. */
  readonly next: Readonly<Record<number, readonly number[]>>;
}

const webhookSent = 'webhook sent';

export const onrampStatus: readonly StatusRow[] = [
  { meaning: 'wrong amount sent', phase: 'wrong-amount', terminal: true, next: { [-4]: [] } },
  { meaning: 'bank and KYC name mismatch', phase: 'name-mismatch', terminal: true, next: { [-3]: [] } },
  { meaning: 'transaction abandoned', phase: 'abandoned', terminal: true, next: { [-2]: [] } },
  { meaning: 'transaction timed out', phase: 'timed-out', terminal: true, next: { [-1]: [] } },
  { meaning: 'transaction created', phase: 'awaiting-payment', terminal: false, next: { 0: [1, -1, -2] } },
  {
    meaning: 'referenceId claimed',
    phase: 'payment-claimed',
    terminal: false,
    next: { 1: [2, -1, -2, -3, -4] },
  },
  { meaning: 'deposit secured', phase: 'payment-received', terminal: false, next: { 2: [3, 11, -3, -4] } },
  { meaning: 'crypto purchased', phase: 'bought', terminal: false, next: { 3: [4], 13: [14] } },
  { meaning: 'withdrawal complete', phase: 'complete', terminal: true, next: { 4: [5], 15: [16] } },
  { meaning: webhookSent, phase: 'complete', terminal: true, next: { 5: [], 16: [] } },
  { meaning: 'order placement initiated', phase: 'buying', terminal: false, next: { 11: [12] } },
  { meaning: 'purchasing crypto', phase: 'buying', terminal: false, next: { 12: [13] } },
  { meaning: 'withdrawal initiated', phase: 'sending', terminal: false, next: { 14: [15] } },
];

export const offrampStatus: readonly StatusRow[] = [
  { meaning: 'amount mismatch', phase: 'wrong-amount', terminal: true, next: { [-4]: [] } },
  { meaning: 'transaction abandoned', phase: 'abandoned', terminal: true, next: { [-2]: [] } },
  { meaning: 'transaction timed out', phase: 'timed-out', terminal: true, next: { [-1]: [] } },
  { meaning: 'order created', phase: 'awaiting-deposit', terminal: false, next: { 0: [1, -1, -2] } },
  {
    meaning: 'order confirmed (hash generated)',
    phase: 'deposit-announced',
    terminal: false,
    next: { 1: [2, 10, 11] },
  },
  {
    meaning: 'hash found',
    phase: 'deposit-found',
    terminal: false,
    next: { 2: [4, 3, -4], 10: [12, 3, -4], 11: [12, 3, -4] },
  },
  { meaning: 'over limit', phase: 'held', terminal: false, next: { 3: [4, 12] } },
  {
    meaning: 'crypto sold',
    phase: 'sold',
    terminal: false,
    next: { 4: [5], 12: [13, 30, 31, 32, 33, 34, 35, 36] },
  },
  {
    meaning: 'fiat withdrawal to bank initiated',
    phase: 'paying-out',
    terminal: false,
    next: {
      5: [6, 17],
      13: [14, 17],
      30: [40],
      31: [40],
      32: [40],
      33: [40],
      34: [40],
      35: [40],
      36: [40],
    },
  },
  {
    meaning: 'fiat withdrawal processed',
    phase: 'complete',
    terminal: true,
    next: { 6: [7], 14: [15], 40: [41] },
  },
  { meaning: webhookSent, phase: 'complete', terminal: true, next: { 7: [], 15: [], 41: [] } },
  { meaning: 'provide alternate bank', phase: 'alternate-bank-needed', terminal: false, next: { 17: [18] } },
  {
    meaning: 'processing to alternate bank',
    phase: 'alternate-bank-processing',
    terminal: false,
    next: { 18: [19] },
  },
  { meaning: 'success', phase: 'complete', terminal: true, next: { 19: [] } },
];

export interface StatusOfCode {
  readonly code: number;
  readonly meaning: string;
  readonly phase: Phase;
  readonly terminal: boolean;
  readonly next: readonly number[];
}

/** Looks a code up in its direction's table; `undefined` for a code the specification does not have. */
export function statusOf(direction: Direction, code: number): StatusOfCode | undefined {
  return byCode[direction].get(code);
}

/** Every code of a direction, in the order of the table. */
export function statusCodes(direction: Direction): readonly StatusOfCode[] {
  return [...byCode[direction].values()];
}

export function isLegalTransition(direction: Direction, from: number, to: number): boolean {
  return statusOf(direction, from)?.next.includes(to) ?? false;
}

/** Whether an order is complete and "webhook sent" has not been noted (yet): where it rests without webhooks. */
export function isCompleted(direction: Direction, code: number): boolean {
  const row = statusOf(direction, code);
  return row?.phase === 'complete' && row.meaning !== webhookSent;
}

/**
 * The "webhook sent" code that follows a completed one. Not shown in the specification: 19, success through an
 * alternate bank, has none and stays.
 */
export function webhookSentCode(direction: Direction, completed: number): number | null {
  return (
    statusOf(direction, completed)?.next.find((code) => statusOf(direction, code)?.meaning === webhookSent) ??
    null
  );
}

/** The completed code whose event an order's webhook tells, also once "webhook sent" was noted; null before it is complete. */
export function completedCode(direction: Direction, code: number): number | null {
  if (isCompleted(direction, code)) return code;
  const before = statusCodes(direction).find((row) => webhookSentCode(direction, row.code) === code);
  return before && isCompleted(direction, before.code) ? before.code : null;
}

const byCode: Record<Direction, ReadonlyMap<number, StatusOfCode>> = {
  onramp: indexByCode(onrampStatus),
  offramp: indexByCode(offrampStatus),
};

function indexByCode(rows: readonly StatusRow[]): ReadonlyMap<number, StatusOfCode> {
  return new Map(
    rows.flatMap(({ next, ...row }) =>
      Object.entries(next).map(([code, codes]) => [
        Number(code),
        { ...row, code: Number(code), next: codes },
      ]),
    ),
  );
}
