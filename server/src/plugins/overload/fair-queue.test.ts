import { createRng } from 'sync-protocol/testing/rng.ts';
import { expect, test } from 'vitest';
import { type CallKind, createFairQueue, type FairQueueOptions } from './fair-queue.ts';

let nowMs = 0;

function queueOf(options: Partial<FairQueueOptions> = {}) {
  nowMs = 0;
  const said: string[] = [];
  const queue = createFairQueue({
    atOnce: 1,
    mostOfCaller: 4,
    mostWaiting: 100,
    longestWaitMs: { read: 1_000, write: 500 },
    nowMs: () => nowMs,
    soon: (work) => work(),
    ...options,
  });
  const gone = new Set<string>();
  const enter = (caller: string, name: string, kind: CallKind = 'write') =>
    queue.enter({
      caller,
      kind,
      isGone: () => gone.has(name),
      begin: () => said.push(name),
      refuse: (retryAfterS) => said.push(`${name} refused ${retryAfterS}`),
    });
  return { queue, said, gone, enter };
}

test('begins as many as fit, and the next when one is done', () => {
  const { queue, said, enter } = queueOf({ atOnce: 2 });
  for (const name of ['a', 'b', 'c', 'd']) enter(name, name);
  expect(said).toEqual(['a', 'b']);
  queue.leave();
  expect(said).toEqual(['a', 'b', 'c']);
  queue.leave();
  queue.leave();
  queue.leave();
  enter('e', 'e');
  expect(said).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('who asks for much waits for themselves, and their calls keep their order', () => {
  const { queue, said, enter } = queueOf();
  enter('x', 'first');
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) enter(name.slice(0, 1), name);
  for (let i = 0; i < 7; i++) queue.leave();
  expect(said).toEqual(['first', 'a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('reads go before writes, of which every fourth turn is one', () => {
  const { queue, said, enter } = queueOf({ mostOfCaller: 10 });
  enter('x', 'first');
  for (let i = 1; i <= 3; i++) enter('w', `w${i}`);
  for (let i = 1; i <= 6; i++) enter('r', `r${i}`, 'read');
  for (let i = 0; i < 10; i++) queue.leave();
  expect(said).toEqual(['first', 'r1', 'r2', 'r3', 'w1', 'r4', 'r5', 'r6', 'w2', 'w3']);
});

test('a write that has waited too long is refused before a read that came with it', () => {
  const { queue, said, enter } = queueOf();
  enter('x', 'first');
  enter('a', 'read', 'read');
  enter('b', 'write');
  nowMs = 500;
  queue.clear();
  expect(said).toEqual(['first', 'write refused 2']);
  nowMs = 1_000;
  // The read is refused too, although its turn comes before `clear` was called.
  queue.leave();
  expect(said).toEqual(['first', 'write refused 2', 'read refused 2']);
  expect(queue.waiting()).toBe(0);
  enter('c', 'next');
  expect(said.at(-1)).toBe('next');
});

test('forgets who is gone, without a word', () => {
  const { queue, said, gone, enter } = queueOf({ mostOfCaller: 2 });
  for (const name of ['x', 'a1', 'a2', 'b1']) enter(name.slice(0, 1), name);
  gone.add('a1');
  queue.clear();
  expect(queue.waiting()).toBe(2);
  // The call that is gone has left room for another one of the same caller.
  enter('a', 'a3');
  gone.add('a2');
  for (let i = 0; i < 3; i++) queue.leave();
  expect(said).toEqual(['x', 'b1', 'a3']);
  expect(queue.waiting()).toBe(0);
});

test('refuses one more of a caller who has enough waiting, and anybody where too many wait', () => {
  const { said, enter } = queueOf({ mostOfCaller: 2, mostWaiting: 3 });
  for (const name of ['x', 'a1', 'a2', 'a3', 'b1', 'b2']) enter(name.slice(0, 1), name);
  expect(said).toEqual(['x', 'a3 refused 2', 'b2 refused 2']);
});

test('is asked to wait twice as long each time, up to a minute, until something is done', () => {
  const { queue, said, enter } = queueOf({ mostOfCaller: 1 });
  enter('x', 'first');
  for (let i = 0; i < 8; i++) enter('a', 'a');
  expect(said.slice(1).map((words) => Number(words.split(' ').at(-1)))).toEqual([2, 4, 8, 16, 32, 60, 60]);
  queue.leave();
  enter('a', 'again');
  enter('a', 'and again');
  expect(said.at(-1)).toBe('and again refused 2');
});

/**
 * Simulates a server with one processor, on which a call takes a millisecond and a refusal a fifteenth of
 * one. Clients send `times` as many calls as it can do, and a fifth of them come from one client.
 */
function evening({ times, people, seconds }: { times: number; people: number; seconds: number }) {
  const doneMs = 1;
  const refusedMs = 0.065;
  let busyMs = 0;
  const underWay: string[] = [];
  const done = new Map<string, number>();
  nowMs = 0;
  const chance = createRng(1).next;
  const fair = createFairQueue({
    atOnce: 64,
    mostOfCaller: 32,
    mostWaiting: 5_000,
    longestWaitMs: { read: 1_000, write: 500 },
    nowMs: () => nowMs,
    soon: (work) => work(),
  });
  let arrived = 0;
  while (nowMs < seconds * 1000) {
    for (; arrived < nowMs * times; arrived++) {
      const caller = chance() < 0.2 ? 'greedy' : `person ${Math.floor(chance() * people)}`;
      fair.enter({
        caller,
        kind: chance() < 0.25 ? 'read' : 'write',
        begin: () => underWay.push(caller),
        isGone: () => false,
        refuse: () => {
          nowMs += refusedMs;
        },
      });
    }
    fair.clear();
    const caller = underWay.shift();
    nowMs += doneMs;
    if (caller === undefined) continue;
    busyMs += doneMs;
    done.set(caller, (done.get(caller) ?? 0) + 1);
    fair.leave();
  }
  const greedy = done.get('greedy') ?? 0;
  done.delete('greedy');
  const others = [...done.values()];
  return { share: busyMs / nowMs, callers: others.length, least: Math.min(...others), greedy };
}

test('at three times what can be done four fifths of it are done, for everybody', () => {
  for (const people of [20, 300, 2_000]) {
    const { share, callers, least, greedy } = evening({ times: 3, people, seconds: 30 });
    expect(share).toBeGreaterThan(0.8);
    expect(callers).toBe(people);
    expect(least).toBeGreaterThan(0);
    // A client that sends hundreds of times as much gets only what the others leave.
    expect(greedy).toBeLessThan(30_000 * 0.2);
  }
});
