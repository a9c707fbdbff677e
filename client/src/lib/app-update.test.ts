import { expect, test } from 'vitest';
import type { Workbox } from 'workbox-window';
import { createAppUpdate } from './app-update.ts';

type Listener = () => void;

/** What stands in for the browser's part, whose first version cannot be held back here: it tells of a version that waits. */
async function stateBesides(active: object | null) {
  const listeners = new Map<string, Listener>();
  const workbox = {
    register: async () => ({ active }),
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  };
  const update = createAppUpdate(
    async () => workbox as unknown as Workbox,
    () => undefined,
  );
  await expect.poll(() => listeners.has('waiting')).toBe(true);
  listeners.get('waiting')?.();
  await new Promise((resolve) => setTimeout(resolve));
  return update.state();
}

test('a version that waits behind another is a new one', async () => {
  expect(await stateBesides({})).toBe('waiting');
});

test('the first version is no new one, however long it takes to begin', async () => {
  expect(await stateBesides(null)).toBe('current');
});
