import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import type { bringAlong } from '#images/bring-along.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { noteCarry, readCarry } from './carry.ts';
import HouseholdErrands from './household-errands.tsx';

const identity = { issuer: 'https://issuer.test', sub: 'carrier' };
const key = identityKey(identity);
const getToken = async () => ({ kind: 'offline' }) as const;

/** What waits for a minute, to be called when the test lets it pass. */
function minutes(): (() => void)[] {
  const waiting: (() => void)[] = [];
  const real = window.setTimeout.bind(window);
  const timers = vi
    .spyOn(window, 'setTimeout')
    .mockImplementation(((work: () => void, ms?: number) =>
      ms === 60_000 ? waiting.push(work) : real(work, ms)) as never);
  onTestFinished(() => timers.mockRestore());
  return waiting;
}

test('what could not be brought along is tried again by itself, while the connection stands', async () => {
  const waiting = minutes();
  const engine = await createTestEngine();
  await engine.db.syncState.update('sync', { household: 'new-home' });
  const from = new AteriaDb(`ateria-${crypto.randomUUID()}`);
  onTestFinished(async () => {
    localStorage.clear();
    engine.db.close();
    await from.delete();
  });
  noteCarry(key, { from: from.name, to: 'new-home' });
  const bring = vi.fn<typeof bringAlong>();
  bring.mockResolvedValueOnce(false).mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(true);
  render(
    <SyncProvider value={engine}>
      <ImagesProvider value={openTestImages(engine.db)}>
        <HouseholdErrands identity={identity} getToken={getToken} bring={bring} />
      </ImagesProvider>
    </SyncProvider>,
  );
  const unfinished = page.getByText(/^Not everything could be brought along yet\./);
  for (const tries of [1, 2]) {
    await expect.poll(() => bring.mock.calls.length).toBe(tries);
    await expect.element(unfinished).toBeVisible();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const pass of waiting.splice(0)) pass();
  }
  await expect.element(unfinished).not.toBeInTheDocument();
  expect([readCarry(key), bring.mock.calls.length]).toEqual([null, 3]);
});
