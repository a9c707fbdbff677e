import { expect, test } from 'vitest';
import { createTranslationLoader } from './translation-loader.ts';

test('a read that fails is tried again with doubling delays, from 350 ms', async () => {
  const waits: number[] = [];
  let reads = 0;
  const load = createTranslationLoader({
    read: async () => {
      if (++reads < 4) throw new Error('no signal');
      return { hello: 'hei' };
    },
    wait: async (ms) => void waits.push(ms),
  });

  expect(await load('fi')).toEqual({ hello: 'hei' });
  expect(waits).toEqual([350, 700, 1400]);
});

test('after five retries the error is told', async () => {
  let reads = 0;
  const load = createTranslationLoader({
    read: async () => {
      reads++;
      throw new Error('no signal');
    },
    wait: async () => {},
  });

  await expect(load('fi')).rejects.toThrow('no signal');
  expect(reads).toBe(6);
});

test('no more than ten reads run at once, and all of them finish', async () => {
  let running = 0;
  let most = 0;
  const load = createTranslationLoader({
    read: async () => {
      most = Math.max(most, ++running);
      await new Promise((done) => setTimeout(done, 1));
      running--;
      return {};
    },
    wait: async () => {},
  });

  const loaded = await Promise.all(Array.from({ length: 25 }, () => load('en')));
  expect(loaded).toHaveLength(25);
  expect(most).toBe(10);
});
