import { setImmediate as nextTurn } from 'node:timers/promises';
import { TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { expect, test } from 'vitest';
import { createHouseholdTurns } from './household-turns.ts';

/** An act that lasts until the test ends it. */
function createAct(log: string[], name: string) {
  let end = () => {};
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  const act = async () => {
    log.push(name);
    await promise;
  };
  return { act, end: () => end() };
}

test('acts of one household run one at a time, as they came; other households do not wait for them', async () => {
  const inTurn = createHouseholdTurns();
  const log: string[] = [];
  const ours = ['first', 'second', 'third'].map((name) => createAct(log, name));
  const theirs = createAct(log, 'theirs');
  const all = [...ours.map(({ act }) => inTurn('ours', act)), inTurn('theirs', theirs.act)];
  await nextTurn();
  expect(log).toEqual(['first', 'theirs']);
  for (const { end } of [theirs, ...ours]) end();
  await Promise.all(all);
  expect(log).toEqual(['first', 'theirs', 'second', 'third']);
});

test('who fails gives the place on', async () => {
  const inTurn = createHouseholdTurns();
  const failing = inTurn('ours', async () => Promise.reject(new Error('power cut')));
  const next = inTurn('ours', async () => 'done');
  await expect(failing).rejects.toThrow('power cut');
  expect(await next).toBe('done');
});

test('who has waited too long is refused, is never begun, and does not hold up who came later', async () => {
  const inTurn = createHouseholdTurns(20);
  const log: string[] = [];
  const long = createAct(log, 'long');
  const running = inTurn('ours', long.act);
  await expect(inTurn('ours', createAct(log, 'impatient').act)).rejects.toThrow(TooManyWaitError);
  const later = createAct(log, 'later');
  const waiting = inTurn('ours', later.act);
  for (const { end } of [long, later]) end();
  await Promise.all([running, waiting]);
  expect(log).toEqual(['long', 'later']);
});

test('of very many who come at once the last are refused at once', async () => {
  const inTurn = createHouseholdTurns();
  const first = createAct([], 'first');
  const outcomes = Array.from({ length: 150 }, () => inTurn('ours', first.act));
  await expect(outcomes.at(-1)).rejects.toThrow(TooManyWaitError);
  first.end();
  const settled = await Promise.allSettled(outcomes);
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(101);
});
