import { Dexie } from 'dexie';
import type { Household } from 'sync-protocol/api/households.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { Tier } from 'sync-protocol/tiers/tier.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { keepHouseholds, readRemoved } from '#db/households/kept-households.ts';
import type { bringAlong } from '#images/bring-along.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { drainDatabase } from '#images/send/drain-database.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import type { GetToken } from '#sync/engine/open-engine.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { openHousehold, serveHouseholdRows } from '#sync/testing/households.ts';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { newId } from '#sync/write/new-id.ts';
import { render } from '#ui/testing/render.tsx';
import HouseholdErrands from './household-errands.tsx';
import { letGoOfRows } from './let-go-of-rows.ts';
import { notePendingCopy, readPendingCopy } from './pending-copy/pending-copy.ts';

const identity = { issuer: 'https://issuer.test', sub: 'carrier' };
const key = identityKey(identity);
const offline = async () => ({ kind: 'offline' }) as const;
const getToken = async () => ({ kind: 'token', token: 'of-aino', expiresAt: Date.now() + 1e6 }) as const;

/** Captures one-minute timers, for the test to run. */
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

const home: Household = { _id: 'new-home', name: '', role: 'member', plan: 'active', members: [] };

/** Continues a pending copy into the shown household, with `bring` or the app's own implementation. */
async function carryOn({ bring, plan = 'active' }: { bring?: typeof bringAlong; plan?: Tier } = {}) {
  const engine = await createTestEngine();
  await engine.db.syncState.update('sync', { household: home._id });
  await keepHouseholds(engine.db, [{ ...home, plan }]);
  const from = `ateria-${crypto.randomUUID()}`;
  onTestFinished(async () => {
    localStorage.clear();
    engine.db.close();
    await new AteriaDb(from).delete();
  });
  notePendingCopy(key, { from, to: home._id });
  const start = (getToken: GetToken) =>
    render(
      <SyncProvider value={engine}>
        <ImagesProvider value={openTestImages(engine.db)}>
          <HouseholdErrands identity={identity} getToken={getToken} bring={bring} />
        </ImagesProvider>
      </SyncProvider>,
    );
  return { engine, from, start };
}
const unfinished = page.getByText(/^Not everything could be brought along yet\./);
const all = { kind: 'all', leftOut: 0 } as const;

test('what could not be brought along is tried again by itself, while the connection stands', async () => {
  const waiting = minutes();
  const bring = vi.fn<typeof bringAlong>();
  bring
    .mockResolvedValueOnce({ kind: 'some', leftOut: 0 })
    .mockRejectedValueOnce(new Error('no answer'))
    .mockResolvedValue(all);
  const { from, start } = await carryOn({ bring });
  await openHousehold(from, 'own');
  start(offline);
  for (const tries of [1, 2]) {
    await expect.poll(() => bring.mock.calls.length).toBe(tries);
    await expect.element(unfinished).toBeVisible();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    for (const pass of waiting.splice(0)) pass();
  }
  await expect.element(unfinished).not.toBeInTheDocument();
  expect([readPendingCopy(key), bring.mock.calls.length]).toEqual([null, 3]);
});

test('[I22] of a household that the person was removed from what they had not sent comes, and they are asked about the rest', async () => {
  const server = serveHouseholdRows('own', home._id);
  const { engine, from, start } = await carryOn();
  const own = await openHousehold(from, 'own');
  await own.write(quickItem.add('milk', { itemName: 'Milk' }));
  await drainDatabase(own.db, { getAccessToken: getToken, newKey: newId });
  await own.write(quickItem.add('rice', { itemName: 'Rice' }));
  await own.write(quickItem.set('milk', { itemName: 'Oat milk' }));
  server.isMember = (id) => id !== 'own';
  start(getToken);
  await expect.poll(() => readPendingCopy(key)).toBeNull();
  expect(await engine.db.quickItems.toCollection().primaryKeys()).toEqual(['rice']);
  expect(await readRemoved(own.db)).toMatchObject({ unsent: 2 });
});

test('what is left of a household about which the person was asked goes once the rest is brought along', async () => {
  const { engine, from, start } = await carryOn();
  serveHouseholdRows(home._id);
  const own = await openHousehold(from, 'own');
  await own.write(quickItem.add('rice', { itemName: 'Rice' }));
  await letGoOfRows(own.db);
  own.db.close();
  notePendingCopy(key, { from, to: home._id, isDecided: true });
  start(getToken);
  await expect.poll(async () => (await Dexie.getDatabaseNames()).includes(from)).toBe(false);
  expect(await engine.db.quickItems.toCollection().primaryKeys()).toEqual(['rice']);
});

test('what has left this device meanwhile is not waited for', async () => {
  const bring = vi.fn<typeof bringAlong>();
  const { start } = await carryOn({ bring });
  start(offline);
  await expect.poll(() => readPendingCopy(key)).toBeNull();
  await expect.element(unfinished).not.toBeInTheDocument();
  expect(bring).not.toHaveBeenCalled();
});

test('what the free plan has no room for is told', async () => {
  const bring = vi.fn<typeof bringAlong>(async ({ isFree }) => ({ kind: 'all', leftOut: isFree ? 12 : 0 }));
  const { from, start } = await carryOn({ bring, plan: 'free' });
  await openHousehold(from, 'own');
  start(offline);
  await expect.element(page.getByText(/^The free plan of this household has no room for 12 /)).toBeVisible();
  expect(readPendingCopy(key)).toBeNull();
});
