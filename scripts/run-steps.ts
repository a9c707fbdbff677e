import { runCommand } from './run-command.ts';

export interface Step {
  readonly name: string;
  /** What is wrong, as text to show; empty when all is well. A throw is a failure too. */
  readonly run: () => Promise<readonly string[]>;
}

export const commandStep = (name: string, command: readonly string[]): Step => ({
  name,
  run: async () => {
    const { exitCode, output } = await runCommand(command);
    return exitCode === 0 ? [] : [output.trim() || `${command.join(' ')} ended with ${exitCode}`];
  },
});

/** Runs every step, whether or not an earlier one failed, and prints one line for each, with its faults under it. */
export async function runSteps(steps: readonly Step[]): Promise<{ passed: number; failed: number }> {
  let failed = 0;
  for (const step of steps) {
    const startedAt = performance.now();
    const faults = await step.run().catch((error: unknown) => [String(error)]);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1).padStart(6);
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${step.name.padEnd(28)}${seconds} s`);
    if (faults.length > 0) console.log(`${faults.join('\n')}\n`);
    if (faults.length > 0) failed += 1;
  }
  return { passed: steps.length - failed, failed };
}
