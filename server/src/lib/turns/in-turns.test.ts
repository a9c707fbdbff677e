import { expect, test } from 'vitest';
import { turnsOf } from '#testing/turns-of.ts';
import { createInTurns } from './in-turns.ts';

function* steps(count: number, note: (step: number) => void = () => {}) {
  for (let step = 0; step < count; step += 1) {
    note(step);
    yield;
  }
  return count;
}

test('others have their turn after so many steps, and a short work needs none', async () => {
  const inTurns = createInTurns(10);
  expect(await turnsOf(() => inTurns(steps(10)))).toBeLessThanOrEqual(1);
  expect(await turnsOf(() => inTurns(steps(200)))).toBeGreaterThanOrEqual(19);
  expect(await inTurns(steps(25))).toBe(25);
});

test('two long works come one after the other, so that a turn is never longer than the steps of one', async () => {
  const inTurns = createInTurns(1);
  const order: string[] = [];
  await Promise.all(['a', 'b'].map((name) => inTurns(steps(3, () => order.push(name)))));
  expect(order.join('')).toBe('aaabbb');
});

test('where too many wait, another one is refused at once', async () => {
  const inTurns = createInTurns(1);
  const works = Array.from({ length: 30 }, () => inTurns(steps(3)));
  const outcomes = await Promise.allSettled(works);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
});
