import { expect, onTestFinished, test, vi } from 'vitest';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { bell } from './bell.ts';
import { useRinging } from './use-ringing.ts';
import { useNow, useTimers } from './use-timers.ts';

const lock = 'ateria-timers';

function Bell() {
  useRinging(useTimers(), useNow(1));
  return null;
}

/** Opens a tab with a timer that has just ended; returns a counter of its rings. */
async function openTab(): Promise<() => number> {
  const rings = vi.spyOn(bell, 'ring').mockImplementation(() => {});
  onTestFinished(() => rings.mockRestore());
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const endsAt = Date.now();
  const timer = {
    id: 'boil',
    recipeId: 'soup',
    step: 0,
    name: 'Boil',
    endsAt,
    latestAt: endsAt,
    isTold: true,
  };
  await engine.db.timers.put(timer);
  render(
    <SyncProvider value={engine}>
      <Bell />
    </SyncProvider>,
  );
  return () => rings.mock.calls.length;
}

/** Simulates another tab waiting for a timer. */
async function otherTab(options: LockOptions = {}): Promise<{ close: () => void }> {
  const { promise: isOpen, resolve: close } = Promise.withResolvers<void>();
  const { promise: isFirst, resolve: becomeFirst } = Promise.withResolvers<void>();
  const hold = () => {
    becomeFirst();
    return isOpen;
  };
  navigator.locks.request(lock, options, hold).catch(() => undefined);
  await isFirst;
  onTestFinished(() => close());
  return { close };
}

test('the tab that one looks at rings, though another has waited for longer: that may be asleep', async () => {
  await otherTab();
  const rings = await openTab();
  await expect.poll(rings).toBeGreaterThan(0);
});

test('it leaves the ringing to a tab that one has gone on to, and takes it up again when that is closed', async () => {
  const rings = await openTab();
  await expect.poll(rings).toBeGreaterThan(0);
  const other = await otherTab({ steal: true });
  const waits = async () => (await navigator.locks.query()).pending?.some(({ name }) => name === lock);
  await expect.poll(waits).toBe(true);
  const before = rings();
  other.close();
  await expect.poll(rings).toBeGreaterThan(before);
});
