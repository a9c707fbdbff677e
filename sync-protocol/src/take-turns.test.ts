import { expect, test } from 'vitest';
import { createTurns, TooManyWaitError } from './take-turns.ts';

test('two tasks run at once, the others wait in order, too many are turned away', async () => {
  const inTurn = createTurns(2, 3);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const task = (number: number) => async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    order.push(number);
  };
  const five = [1, 2, 3, 4, 5].map((number) => inTurn(task(number)));
  await expect(inTurn(task(6))).rejects.toThrow(TooManyWaitError);
  await Promise.all(five);
  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  await inTurn(task(7));
  expect(order).toContain(7);
});

test('a task that fails gives its place to the next', async () => {
  const inTurn = createTurns(1, 1);
  const failing = inTurn(() => Promise.reject(new Error('no')));
  const next = inTurn(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});
