export interface Goal {
  readonly name: string;
  /** NaN where it could not be measured, which reaches no goal. */
  readonly measured: number;
  readonly limit: { readonly atMost: number } | { readonly atLeast: number };
  readonly unit?: string;
}

/**
 * Prints whether a goal was reached, in the one form that `npm run bench` collects: it repeats these lines at the end
 * of the run, and fails where one says `missed`.
 */
export function judgeGoal({ name, measured, limit, unit = '' }: Goal): void {
  const isReached = 'atMost' in limit ? measured <= limit.atMost : measured >= limit.atLeast;
  const wanted = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`;
  const figure = Number.isNaN(measured) ? 'not measured' : Number(measured.toPrecision(5));
  console.log(`${isReached ? 'reached' : 'missed '} ${name}: ${figure}${unit}, goal ${wanted}${unit}`);
}
