import { expect, onTestFinished, test, vi } from 'vitest';
import type { Workbox } from 'workbox-window';
import { createAppUpdate } from '#lib/update/app-update.ts';

/**
 * A page that registers its worker with varying success.
 *
 * @param attempts outcome of each registration: whether it reaches the server, and what is active then; the
 * last one repeats
 */
function pageThatRegisters(...attempts: ('refused' | 'new' | 'update')[]) {
  const made: EventTarget[] = [];
  const tried: string[] = [];
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => errors.mockRestore());
  const loadWorkbox = async () => {
    const attempt = attempts[made.length] ?? attempts.at(-1);
    const events = new EventTarget();
    made.push(events);
    return Object.assign(events, {
      register: async () => {
        tried.push('register');
        if (attempt === 'refused') throw new TypeError('Failed to fetch');
        return { active: attempt === 'update' ? {} : null };
      },
      update: async () => void tried.push('update'),
    }) as unknown as Workbox;
  };
  createAppUpdate(loadWorkbox, () => {});
  return {
    tried,
    cut: () => made.at(-1)?.dispatchEvent(new Event('redundant')),
    getOnline: () => window.dispatchEvent(new Event('online')),
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('a first version whose installation was cut is registered again once there is a network', async () => {
  const { tried, cut, getOnline } = pageThatRegisters('new');
  await expect.poll(() => tried).toEqual(['register']);
  await settle();
  cut();
  getOnline();
  await expect.poll(() => tried).toEqual(['register', 'register']);
  await settle();
  getOnline();
  await settle();
  expect(tried).toEqual(['register', 'register']);
});

test('so is one that could not be registered, as often as there is a network', async () => {
  const { tried, getOnline } = pageThatRegisters('refused', 'refused', 'new');
  await expect.poll(() => tried).toHaveLength(1);
  await settle();
  getOnline();
  await expect.poll(() => tried).toHaveLength(2);
  await settle();
  getOnline();
  await expect.poll(() => tried).toHaveLength(3);
  await settle();
  getOnline();
  await settle();
  expect(tried).toHaveLength(3);
});

test('a new version whose installation was cut is fetched again beside the one that runs', async () => {
  const { tried, cut, getOnline } = pageThatRegisters('update');
  await expect.poll(() => tried).toEqual(['register']);
  await settle();
  getOnline();
  cut();
  getOnline();
  await expect.poll(() => tried).toEqual(['register', 'update']);
  await settle();
  getOnline();
  await settle();
  expect(tried).toEqual(['register', 'update']);
});
