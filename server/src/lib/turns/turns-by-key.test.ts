import { createTurns } from 'sync-protocol/take-turns.ts';
import { expect, test } from 'vitest';
import { createTurnsByKey } from './turns-by-key.ts';

test('who has much to do waits for themselves, and others for one act of theirs', async () => {
  const one = createTurns(1);
  const of = createTurnsByKey(1);
  const order: string[] = [];
  const acts = ['aino', 'aino', 'aino', 'ville'].map((name) =>
    of(name, () => one(async () => void order.push(name))),
  );
  await Promise.all(acts);
  expect(order).toEqual(['aino', 'ville', 'aino', 'aino']);
});

test('as many of a key as are wanted run at once, and one that fails gives its place away', async () => {
  const of = createTurnsByKey(2);
  let running = 0;
  let most = 0;
  const act = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    throw new Error('no');
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => of('aino', act)));
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
  expect(most).toBe(2);
});
