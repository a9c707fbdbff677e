import { Dexie } from 'dexie';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { identityKey } from '#auth/identity-key.ts';
import { databaseName } from '#db/ateria-db.ts';
import { shownDatabase } from '#db/households/households-here.ts';
import { readPendingCopy } from '#shell/households/pending-copy/pending-copy.ts';
import { openHousehold, serveHouseholdRows } from '#sync/testing/households.ts';
import { openOwn } from './open-own.ts';

const identity = { issuer: 'https://issuer.test', sub: 'ville' };
const getToken = async () => ({ kind: 'token', token: 'of-ville', expiresAt: Date.now() + 1e6 }) as const;
const session = { getAccessToken: getToken, getActToken: getToken };

const clear = async () => {
  localStorage.clear();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
};
beforeEach(clear);
afterAll(clear);

/** A device that shows a household with milk on its list. */
async function openStory() {
  const server = serveHouseholdRows('home', 'shared');
  const home = await openHousehold(databaseName(identityKey(identity)), 'home');
  await home.write(quickItem.add('milk', { itemName: 'Milk' }));
  return { server, home };
}

test('what one has is offered to come along', async () => {
  const { server } = await openStory();
  server.isDown = true;
  const own = await openOwn(identity, session);
  expect(own.hasData).toBe(true);
  own.close();
});

test('of a household that one was removed from nothing is offered', async () => {
  const { server } = await openStory();
  server.isMember = (id) => id !== 'home';
  const own = await openOwn(identity, session);
  expect(own.hasData).toBe(false);
  own.close();
});

test('who joins goes on there, also where the browser has taken the storage away meanwhile', async () => {
  const { server } = await openStory();
  server.invitesTo = 'shared';
  const own = await openOwn(identity, session);
  own.close();
  expect(await own.join('given', true)).toMatchObject({ kind: 'ok', body: { _id: 'shared' } });
  const key = identityKey(identity);
  expect(shownDatabase(key).household).toBe('shared');
  expect(readPendingCopy(key)).toEqual({ from: databaseName(key), to: 'shared' });
  own.close();
});
