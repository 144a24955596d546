export interface Measurement {
  readonly name: string;
  readonly code: number;
  readonly output: string;
}

export function sumUpGoals(runs: readonly Measurement[]): {
  readonly lines: readonly string[];
  readonly isGood: boolean;
};
