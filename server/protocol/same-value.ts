/**
 * Whether two JSON values are the same value. Spacing, key order, escapes and the spelling of numbers (`1000`,
 * `1000.0`) are gone once read; what is left must be equal.
 */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => isSameValue(item, b[index]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) && isSameValue(Reflect.get(a, key) as unknown, Reflect.get(b, key) as unknown),
    )
  );
}
