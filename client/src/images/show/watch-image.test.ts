import { expect, test } from 'vitest';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import type { FetchedImage, FoundImage } from './find-image.ts';
import { type SeenImage, watchImage } from './watch-image.ts';

function watch(given: { found?: FoundImage; answers: FetchedImage[] }) {
  const timers = createTestTimers();
  const seen: SeenImage[] = [];
  const wakers = new Set<() => void>();
  let fetches = 0;
  const stop = watchImage({
    images: {
      find: async () => given.found ?? null,
      fetch: async () => {
        fetches += 1;
        return given.answers.shift() ?? { kind: 'unreachable' };
      },
      onWake: (listener) => {
        wakers.add(listener);
        return () => void wakers.delete(listener);
      },
    },
    sha256: 'ab',
    width: 400,
    timers,
    onChange: (change) => void seen.push(change),
  });
  return { timers, seen, stop, wakers, fetches: () => fetches };
}

const file = new Blob(['x']);
const sharp = new Blob(['xx']);

test('what the device has is shown at once, and nobody is asked', async () => {
  const { timers, seen, fetches, wakers } = watch({ found: { file, isFull: true }, answers: [] });
  await timers.run(0);
  expect(seen).toEqual([{ file, state: 'shown' }]);
  expect(fetches()).toBe(0);
  expect(wakers.size).toBe(0);
});

test('a small one stands in for the sharp one, also when that cannot be fetched', async () => {
  const { timers, seen } = watch({
    found: { file, isFull: false },
    answers: [{ kind: 'unreachable' }, { kind: 'image', file: sharp }],
  });
  await timers.run(0);
  expect(seen).toEqual([{ file, state: 'shown' }]);
  await timers.run(3_000);
  expect(seen.at(-1)).toEqual({ file: sharp, state: 'shown' });
});

test('one that another device has not sent yet is looked for again until it is there', async () => {
  const { timers, seen, fetches } = watch({
    answers: [{ kind: 'absent' }, { kind: 'absent' }, { kind: 'image', file }],
  });
  await timers.run(0);
  expect(seen).toEqual([{ file: null, state: 'absent' }]);
  await timers.run(2_999);
  expect(fetches()).toBe(1);
  await timers.run(1);
  expect(fetches()).toBe(2);
  await timers.run(6_000);
  expect(seen.at(-1)).toEqual({ file, state: 'shown' });
  await timers.run(3_600_000);
  expect(fetches()).toBe(3);
});

test('at once when the network is back, and never again once it is off the screen', async () => {
  const { timers, seen, fetches, wakers, stop } = watch({ answers: [] });
  await timers.run(0);
  expect(seen).toEqual([{ file: null, state: 'unreachable' }]);
  for (const wake of wakers) wake();
  await timers.run(0);
  expect(fetches()).toBe(2);
  stop();
  await timers.run(3_600_000);
  expect(fetches()).toBe(2);
  expect(wakers.size).toBe(0);
});
