import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.ts';

export interface Step {
  readonly name: string;
  /** What is wrong, as texts to show; empty if all is well. Throwing is a failure too. */
  readonly run: () => Promise<readonly string[]>;
}

export const commandStep = (name: string, command: readonly string[]): Step => ({
  name,
  run: async () => {
    const { exitCode, output } = await runCommand(command);
    return exitCode === 0 ? [] : [output.trim() || `${command.join(' ')} ended with ${exitCode}`];
  },
});

/**
 * Runs every step, one per core at a time, whether or not others fail, and prints a line for each when it
 * ends, with its faults below.
 */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  const left = [...steps];
  let failed = 0;
  const work = async () => {
    for (let step = left.shift(); step; step = left.shift()) if (!(await runStep(step))) failed += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return { passed: steps.length - failed, failed };
}

async function runStep({ name, run }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const faults = await run().catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
  console.log(`${faults.length === 0 ? '✓' : '✗'} ${name.padEnd(28)}${seconds} s`);
  if (faults.length > 0) console.log(`${faults.join('\n')}\n`);
  return faults.length === 0;
}
