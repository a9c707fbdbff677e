import { expect, test } from 'vitest';
import { createTestTimers } from '../testing/test-timers.ts';
import { createLane, type StepResult } from './lane.ts';

/** A lane whose steps give these results one after the other, and idle after that. */
function laneOf(...results: (StepResult | Promise<StepResult>)[]) {
  const timers = createTestTimers();
  const steps: number[] = [];
  const lane = createLane({
    step: async () => {
      steps.push(timers.nowMs());
      return (await results.shift()) ?? { kind: 'idle' };
    },
    retryDelayMs: (failures, retryAfterMs = 0) => Math.max(failures * 10_000, retryAfterMs),
    timers,
    report: () => {},
  });
  return { lane, steps, timers };
}

const retry: StepResult = { kind: 'retry' };

test('[Q5] failures are repeated for ever, each later than the one before, never before the server says', async () => {
  const { lane, steps, timers } = laneOf(retry, retry, { kind: 'retry', retryAfterMs: 45_000 }, retry);
  lane.wake();
  await timers.run(1_000_000);
  expect(steps).toEqual([0, 10_000, 30_000, 75_000, 115_000]);
});

test('[Q5] a lane that is woken while a request hangs tries again soon after it has failed', async () => {
  let fail = (_result: StepResult) => {};
  const hanging = new Promise<StepResult>((resolve) => {
    fail = resolve;
  });
  const { lane, steps, timers } = laneOf(retry, retry, retry, hanging);
  lane.wake();
  await timers.run(60_000);
  expect(steps).toHaveLength(4);
  lane.wake();
  fail(retry);
  await timers.run(10_000);
  expect(steps).toHaveLength(5);
});

test('what is woken during a step gets a step of its own', async () => {
  let end = (_result: StepResult) => {};
  const { lane, steps, timers } = laneOf(
    new Promise<StepResult>((resolve) => {
      end = resolve;
    }),
  );
  lane.wake();
  lane.wake();
  end({ kind: 'idle' });
  await timers.run(0);
  expect(steps).toHaveLength(2);
});
