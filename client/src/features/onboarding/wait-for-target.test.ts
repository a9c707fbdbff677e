import { expect, test, vi } from 'vitest';
import { waitForTarget } from './wait-for-target.ts';

const element = {} as HTMLElement;

/** Waits for something that appears after this many milliseconds. */
async function waitFor(appearsMs: number, signal = new AbortController().signal) {
  let nowMs = 0;
  const waits: number[] = [];
  const found = await waitForTarget({
    find: () => (nowMs >= appearsMs ? element : null),
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
    signal,
  });
  return { found, waits, nowMs };
}

test('a target that is there is found without waiting', async () => {
  expect(await waitFor(0)).toMatchObject({ found: element, waits: [] });
});

test('a target is looked for every 100 ms, the last time after 3 seconds', async () => {
  const late = await waitFor(3_000);
  expect(late.found).toBe(element);
  expect(late.waits).toEqual(Array.from({ length: 30 }, () => 100));
  expect(await waitFor(3_001)).toMatchObject({ found: null, nowMs: 3_000 });
});

test('nothing is found for somebody who waits no more', async () => {
  const stop = new AbortController();
  stop.abort();
  expect((await waitFor(0, stop.signal)).found).toBeNull();
});

test('a target that does not come is not waited for', async () => {
  const wait = vi.fn();
  const { signal } = new AbortController();
  expect(await waitForTarget({ find: () => 'absent', wait, signal })).toBeNull();
  expect(wait).not.toHaveBeenCalled();
});
