/** Result of one run, in either world. */
export interface FinishedRun {
  violation: string | null;
  steps: number;
  edits: number;
  requests: number;
  faults: ReadonlyMap<string, number>;
}

/** Results of many runs. */
export interface Tally {
  seeds: number;
  steps: number;
  edits: number;
  requests: number;
  /** How often each fault happened. */
  faults: Partial<Record<string, number>>;
  violations: { seed: number; violation: string }[];
}

export function emptyTally(): Tally {
  return { seeds: 0, steps: 0, edits: 0, requests: 0, faults: {}, violations: [] };
}

export function addRun(tally: Tally, seed: number, run: FinishedRun): void {
  tally.seeds += 1;
  tally.steps += run.steps;
  tally.edits += run.edits;
  tally.requests += run.requests;
  for (const [fault, count] of run.faults) tally.faults[fault] = (tally.faults[fault] ?? 0) + count;
  if (run.violation) tally.violations.push({ seed, violation: run.violation });
}

export function addTally(total: Tally, part: Tally): void {
  for (const key of ['seeds', 'steps', 'edits', 'requests'] as const) total[key] += part[key];
  for (const [fault, count] of Object.entries(part.faults))
    total.faults[fault] = (total.faults[fault] ?? 0) + (count ?? 0);
  total.violations.push(...part.violations);
}
