/**
 * The two status tables a second time, as the specification has them and apart from the code that is tested: which
 * codes there are and what they lead to. Transitions are not shown in it; the steps are those of published traces.
 */
export interface SpecifiedStatus {
  /** Every code, in an order that no order ever goes back in; those of a row come one instead of the other. */
  readonly phases: readonly (readonly number[])[];
  /** Nothing but the news that a webhook was sent may follow. */
  readonly final: ReadonlySet<number>;
  /** The codes that say that a webhook was sent. */
  readonly webhookSent: ReadonlySet<number>;
  /** Every step, as `from > to`. */
  readonly steps: ReadonlySet<string>;
}

export const specifiedStatus: Readonly<Record<'onramp' | 'offramp', SpecifiedStatus>> = {
  onramp: {
    phases: [[0], [1], [2], [11], [12], [3, 13], [14], [4, 15], [5, 16], [-1, -2, -3, -4]],
    final: new Set([-4, -3, -2, -1, 4, 15, 5, 16]),
    webhookSent: new Set([5, 16]),
    steps: stepsOf([
      '0 > 1 > 2 > 3 > 4 > 5',
      '2 > 11 > 12 > 13 > 14 > 15 > 16',
      '0/1 > -1/-2',
      '1/2 > -3/-4',
    ]),
  },
  offramp: {
    phases: [
      [0],
      [1],
      [2, 10, 11],
      [3],
      [4, 12],
      [5, 13, 30, 31, 32, 33, 34, 35, 36],
      [17],
      [18],
      [6, 14, 40, 19],
      [7, 15, 41],
      [-1, -2, -4],
    ],
    final: new Set([-4, -2, -1, 6, 14, 40, 19, 7, 15, 41]),
    webhookSent: new Set([7, 15, 41]),
    steps: stepsOf([
      '0 > 1 > 2/10/11 > 3 > 4/12',
      '2 > 4 > 5 > 6 > 7',
      '10/11 > 12 > 13 > 14 > 15',
      '12 > 30/31/32/33/34/35/36 > 40 > 41',
      '5/13 > 17 > 18 > 19',
      '0 > -1/-2',
      '2/10/11 > -4',
    ]),
  },
};

/** What is wrong with a move from one code to another; null where nothing is. */
export function faultOfMove(direction: 'onramp' | 'offramp', from: number, to: number): string | null {
  const { phases, final, webhookSent, steps } = specifiedStatus[direction];
  const rankOf = (code: number) => phases.findIndex((codes) => codes.includes(code));
  const move = `${direction} ${from} > ${to}`;
  if (rankOf(from) < 0 || rankOf(to) < 0) return `${move}: no such code`;
  if (rankOf(to) <= rankOf(from)) return `${move}: goes back`;
  if (final.has(from) && !webhookSent.has(to)) return `${move}: goes on after its end`;
  return steps.has(`${from} > ${to}`) ? null : `${move}: no such step`;
}

/** Whether an order may stay at a code for good: at one that is final, or where it was told to wait. */
export function mayStayAt(
  code: number,
  order: { readonly type: 1 | 2; readonly scenario: string | null },
): boolean {
  const { final } = specifiedStatus[order.type === 1 ? 'onramp' : 'offramp'];
  if (order.scenario === 'over-limit' && code === 3) return true;
  return final.has(code) || order.scenario === `waits-at-${code}`;
}

function stepsOf(chains: readonly string[]): ReadonlySet<string> {
  const steps = new Set<string>();
  for (const chain of chains) {
    const groups = chain.split(' > ').map((group) => group.split('/'));
    groups.slice(1).forEach((group, index) => {
      for (const from of groups[index] ?? []) for (const to of group) steps.add(`${from} > ${to}`);
    });
  }
  return steps;
}
