import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { identityKey } from '#auth/identity-key.ts';
import { databaseName } from '#db/ateria-db.ts';
import { showHousehold } from '#db/households/households-here.ts';
import { readRemoved } from '#db/households/kept-households.ts';
import { openHousehold, serveHouseholdRows } from '#sync/testing/households.ts';
import { render } from '#ui/testing/render.tsx';
import { letGoOfRows } from './households/let-go-of-rows.ts';
import { SyncRoot } from './sync-root.tsx';

const identity = { issuer: 'https://issuer.test', sub: 'aino' };
const getToken = async () => ({ kind: 'token', token: 'of-aino', expiresAt: Date.now() + 1e6 }) as const;

test('what another window wrote before it heard of the removal is offered too', async () => {
  serveHouseholdRows();
  const { db, write } = await openHousehold(databaseName(identityKey(identity)), 'cottage');
  onTestFinished(() => db.delete());
  await letGoOfRows(db);
  await write(quickItem.add('rice', { itemName: 'Rice' }));
  render(
    <SyncRoot identity={identity} getToken={getToken} isSignedIn>
      The app
    </SyncRoot>,
  );
  await expect.element(page.getByText(/^1 change of yours had not been sent\./)).toBeVisible();
  expect((await readRemoved(db))?.adds.map(({ id }) => id)).toEqual(['rice']);
});

test('where another window goes on to another household, this one does so too, and stays on no page of one shop', async () => {
  serveHouseholdRows('home', 'cottage');
  const key = identityKey(identity);
  const { db } = await openHousehold(databaseName(key), 'home');
  const address = window.location.href;
  const left: string[] = [];
  const stay = (event: NavigateEvent) => {
    left.push(new URL(event.destination.url).pathname);
    event.preventDefault();
  };
  onTestFinished(async () => {
    navigation.removeEventListener('navigate', stay);
    window.history.replaceState(null, '', address);
    localStorage.clear();
    await db.delete();
  });
  render(
    <SyncRoot identity={identity} getToken={getToken} isSignedIn>
      The app
    </SyncRoot>,
  );
  await expect.element(page.getByText('The app')).toBeVisible();
  window.history.replaceState(null, '', '/stores/corner-shop');
  navigation.addEventListener('navigate', stay);
  showHousehold(key, 'cottage');
  window.dispatchEvent(new StorageEvent('storage'));
  await expect.poll(() => left).toEqual(['/stores']);
  expect(window.location.pathname).toBe('/stores/corner-shop');
});
