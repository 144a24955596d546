import type { RunnerTestSuite } from 'vitest';

/**
 * Rows of the specification, by table, for which no test is there: a test of a row stands in a suite named as its
 * table and begins with the row's name and a colon.
 *
 * @returns `table: row` for each that is missing
 */
export function findUntestedRows(
  tables: Readonly<Record<string, readonly string[]>>,
  suite: RunnerTestSuite | undefined,
): string[] {
  const tested = new Map<string, string[]>();
  const visit = (parent: RunnerTestSuite): void => {
    for (const task of parent.tasks) {
      if (task.type === 'suite') visit(task);
      else tested.set(parent.name, [...(tested.get(parent.name) ?? []), task.name]);
    }
  };
  if (suite) visit(suite);
  return Object.entries(tables).flatMap(([table, rows]) =>
    rows
      .filter((row) => !tested.get(table)?.some((name) => name.startsWith(`${row}:`)))
      .map((row) => `${table}: ${row}`),
  );
}
