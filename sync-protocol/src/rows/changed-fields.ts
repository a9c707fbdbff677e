/** The fields of `after` whose JSON values differ from `before`: all that an edit has to carry. */
export function changedFields<Values extends object>(
  before: Readonly<Partial<Record<keyof Values, unknown>>>,
  after: Values,
): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSameJson(before[field as keyof Values], value),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/**
 * Whether two JSON values are equal, regardless of the order of properties. An undefined property equals an
 * absent one.
 */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a, b] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSameJson(one?.[key], other?.[key]));
}
