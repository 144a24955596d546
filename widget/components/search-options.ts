export interface PickerOption {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  /** At the end of the row, such as a fee. */
  readonly note: string;
  /** An address; `''` for a letter in its place; `null` for none at all. */
  readonly icon: string | null;
  readonly disabled: boolean;
}

/**
 * Finds options by name, detail or id: whole names first, then names that start with the term, then the rest; within
 * each in the list's order.
 */
export function searchOptions(options: readonly PickerOption[], term: string): readonly PickerOption[] {
  const wanted = term.trim().toLowerCase();
  if (!wanted) return options;
  const ranks: PickerOption[][] = [[], [], [], []];
  for (const option of options) {
    const name = option.name.toLowerCase();
    const detail = option.detail.toLowerCase();
    const rank = [
      name === wanted,
      name.startsWith(wanted),
      detail.startsWith(wanted),
      `${name} ${detail} ${option.id}`.includes(wanted),
    ].indexOf(true);
    ranks[rank]?.push(option);
  }
  return ranks.flat();
}
