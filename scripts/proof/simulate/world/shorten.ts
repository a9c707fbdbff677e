/** The faults and steps left out of a run. */
export interface Attempt {
  without: ReadonlySet<string>;
  skipped: ReadonlySet<number>;
}

/** Shortening stops after this time. */
const patienceMs = 180_000;

/**
 * Leaves out faults and then steps as long as the same invariant is violated.
 *
 * @param run runs an attempt; null if it does not end
 * @returns the shortest attempt found; its violation is null if the whole story has none
 */
export async function shorten(
  run: (attempt: Attempt) => Promise<{ violation: string | null; steps: number } | null>,
  faults: readonly string[],
): Promise<{ attempt: Attempt; violation: string | null }> {
  let attempt: Attempt = { without: new Set(), skipped: new Set() };
  const whole = await run(attempt);
  if (!whole) return { attempt, violation: 'the story comes to no end' };
  let { violation } = whole;
  if (violation === null) return { attempt, violation };
  const id = idOf(violation);
  const startedAt = performance.now();
  const tryWithout = async (gone: readonly string[], steps: readonly number[]): Promise<void> => {
    if (performance.now() - startedAt > patienceMs) return;
    const less: Attempt = {
      without: new Set([...attempt.without, ...gone]),
      skipped: new Set([...attempt.skipped, ...steps]),
    };
    const found = (await run(less))?.violation ?? null;
    if (found === null || idOf(found) !== id) return;
    attempt = less;
    violation = found;
  };
  for (const fault of faults) await tryWithout([fault], []);
  const all = Array.from({ length: whole.steps }, (_, step) => step);
  for (let size = Math.ceil(whole.steps / 2); size >= 1; size = Math.floor(size / 2))
    for (let first = 0; first < whole.steps; first += size)
      await tryWithout([], all.slice(first, first + size));
  return { attempt, violation };
}

function idOf(violation: string): string {
  return violation.split(' ', 1).join();
}
