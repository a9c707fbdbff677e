import { type Fault, faults } from '../network/faults.ts';
import { type SimServer, startSimServer } from '../network/server.ts';
import { prepareProcess } from './process-globals.ts';
import { type Run, type RunOptions, runWorld, subjects } from './world.ts';

/**
 * Finds the smallest story in which a seed still fails, and tells it line by line.
 *
 * @returns whether the seed fails at all
 */
export async function tellStory(seed: number, tell: (line: string) => void): Promise<boolean> {
  process.env.TZ = 'Europe/Helsinki'; // As where many are run.
  prepareProcess();
  const server = await startSimServer(subjects);
  const found = await shrink(seed, server);
  if (found) {
    await runWorld(seed, server, { ...found.options, tell });
    tell(`seed ${seed}: ${found.violation}`);
  } else tell(`seed ${seed}: all invariants hold`);
  await server.close();
  return found !== null;
}

/** A story that takes longer to shorten is told as long as it is then. */
const patienceMs = 180_000;

/** Leaves out faults and then steps for as long as the same invariant is violated. */
async function shrink(
  seed: number,
  server: SimServer,
): Promise<{ options: RunOptions; violation: string } | null> {
  const whole = await runWorld(seed, server);
  if (!whole.violation) return null;
  const id = idOf(whole.violation);
  let best: Run = whole;
  let options: RunOptions = {};
  const startedAt = performance.now();
  const isSmaller = async (attempt: RunOptions): Promise<boolean> => {
    if (performance.now() - startedAt > patienceMs) return false;
    const run = await runWorld(seed, server, attempt).catch(() => null);
    if (!run?.violation || idOf(run.violation) !== id) return false;
    best = run;
    options = attempt;
    return true;
  };
  for (const fault of faults)
    await isSmaller({ ...options, without: new Set<Fault>([...(options.without ?? []), fault]) });
  const all = Array.from({ length: whole.steps }, (_, step) => step);
  for (let size = Math.ceil(whole.steps / 2); size >= 1; size = Math.floor(size / 2))
    for (let first = 0; first < whole.steps; first += size)
      await isSmaller({
        ...options,
        skipped: new Set([...(options.skipped ?? []), ...all.slice(first, first + size)]),
      });
  return { options, violation: best.violation ?? '' };
}

function idOf(violation: string): string {
  return violation.split(' ', 1).join();
}
