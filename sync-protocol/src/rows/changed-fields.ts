/** Those of the fields in `after` whose JSON values are others than `before` has: what an edit has to say, and no more. */
export function changedFields<Values extends object>(
  before: Readonly<Partial<Record<keyof Values, unknown>>>,
  after: Values,
): Partial<Values> {
  const changed = Object.entries(after).filter(
    ([field, value]) => !isSameJson(before[field as keyof Values], value),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

/** Whether two JSON values are the same, in whatever order their members stand. What is undefined is the same as not there. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [one, other] = [a, b] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSameJson(one?.[key], other?.[key]));
}
