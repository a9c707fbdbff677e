import { expect, test } from 'vitest';
import { keepReading } from './keep-reading.ts';

/** A page whose clock and timers the test controls. */
function story(answers: boolean[], network?: { effectiveType: string }) {
  const clock = { ms: 0 };
  const target = new EventTarget();
  const timers = new Map<number, () => void>();
  const waits: number[] = [];
  let reads = 0;
  const window = {
    addEventListener: target.addEventListener.bind(target),
    setTimeout: (work: () => void, ms: number) => {
      waits.push(ms);
      timers.set(waits.length, work);
      return waits.length;
    },
    clearTimeout: (id: number) => timers.delete(id),
  };
  const end = keepReading(
    async () => {
      reads += 1;
      return answers.shift() ?? true;
    },
    { window: window as never, network, nowMs: () => clock.ms, random: () => 0.5 },
  );
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    clock,
    waits,
    end,
    settle,
    reads: () => reads,
    ring: async () => {
      for (const [id, work] of timers) timers.delete(id) && work();
      await settle();
    },
    fire: async (name: string, afterMs: number) => {
      clock.ms += afterMs;
      target.dispatchEvent(new Event(name));
      await settle();
    },
  };
}

test('a read that fails is repeated after 5 s, doubled each time, until it is answered', async () => {
  const { waits, ring, settle, reads } = story([false, false, false, true]);
  await settle();
  for (let times = 0; times < 5; times += 1) await ring();
  expect(waits).toEqual([5_000, 10_000, 20_000]);
  expect(reads()).toBe(4);
});

test('on a slow connection it waits for 10 s', async () => {
  const { waits, settle } = story([false], { effectiveType: '2g' });
  await settle();
  expect(waits).toEqual([10_000]);
});

test('it is read anew on focus, every five seconds at most, and when the network is back, every two', async () => {
  const { fire, reads, settle } = story([]);
  await settle();
  await fire('focus', 4_999);
  expect(reads()).toBe(1);
  await fire('focus', 1);
  expect(reads()).toBe(2);
  await fire('online', 1_999);
  expect(reads()).toBe(2);
  await fire('online', 1);
  expect(reads()).toBe(3);
});

test('once ended it reads no more', async () => {
  const { end, ring, fire, reads, settle } = story([false]);
  await settle();
  end();
  await ring();
  await fire('online', 60_000);
  expect(reads()).toBe(1);
});

test('a clock that was put back keeps nobody from reading anew', async () => {
  const { fire, reads, settle } = story([]);
  await settle();
  await fire('focus', -3_600_000);
  expect(reads()).toBe(2);
});
