/** The middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** @param part from 0 to 1, e.g. 0.99 */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * part;
  const [low = Number.NaN, high = low] = [sorted[Math.floor(position)], sorted[Math.ceil(position)]];
  return low + (high - low) * (position - Math.floor(position));
}
