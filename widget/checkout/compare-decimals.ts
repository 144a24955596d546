/**
 * Orders two non-negative decimal strings without turning them into floats. The widget compares; it never computes.
 *
 * @returns a negative number, zero or a positive number, as a sort wants it
 */
export function compareDecimals(a: string, b: string): number {
  const [wholeA, fractionA] = parts(a);
  const [wholeB, fractionB] = parts(b);
  return wholeA.length - wholeB.length || wholeA.localeCompare(wholeB) || fractionA.localeCompare(fractionB);
}

function parts(value: string): [whole: string, fraction: string] {
  const [whole = '', fraction = ''] = value.split('.');
  return [whole.replace(/^0+/, ''), fraction.replace(/0+$/, '')];
}
