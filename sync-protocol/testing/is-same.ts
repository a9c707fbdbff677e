/** Whether two values that may be in a row are the same, keys in the same order included. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  const others = Object.keys(other);
  const [a, b] = [one, other] as Record<string, unknown>[];
  return (
    names.length === others.length &&
    names.every((name, index) => others[index] === name && isSame(a?.[name], b?.[name]))
  );
}
