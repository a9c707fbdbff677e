import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { keepFiles } from '#db/kept-files.ts';
import { countQueued } from '#db/outbox.ts';
import { refuseToOpen } from '#db/testing/refuse-to-open.ts';
import { imageCacheName } from '#images/cache/image-caches.ts';
import { KNOWN_IDENTITY_KEY, SHOWN_DATABASE_KEY, writeKnownIdentity } from '#lib/known-identity.ts';
import { openSupportStore } from '#lib/support-store.ts';
import { subscribedBrowser } from '#notices/testing/subscribed-browser.ts';
import { EARLY_PRESSES_KEY } from '#start/early-presses.ts';
import { ownerOf } from '#start/snapshot.ts';
import { openPersonDatabase } from '#sync/engine/open-person-database.ts';
import { putQueued } from '#sync/testing/queued.ts';
import { forgetAccount, noteDeleting } from './forget-account.ts';
import { keptMessage } from './kept-message.ts';
import { noteLeft } from './left-notice.tsx';

const ann = { issuer: 'https://issuer.test', sub: 'ann' };
const bo = { issuer: 'https://issuer.test', sub: 'bo' };
const config = {
  oidc: {
    issuer: ann.issuer,
    clientId: 'ateria-web',
    audience: 'api',
    googleParams: null,
    isEmbedded: true,
  },
  oldestAcceptedProtocol: 1,
};
const sessionOfAnn = `oidc.user:${ann.issuer}:ateria-web`;

const clear = async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
};
beforeEach(clear);
afterEach(clear);

async function signIn(person: typeof ann) {
  const db = await openPersonDatabase(identityKey(person), () => 'phone', window);
  localStorage.setItem(`recipeDraft.${db.name}.new`, '{"title":"Soup"}');
  localStorage.setItem(`ateria.lastWords.${db.name}.page`, '[]');
  await (await caches.open(imageCacheName(db.name))).put('/api/images/1', new Response('x'));
  const add = { kind: 'add', noun: 'quickItem', base: 0, epoch: '', stamp: 1 } as const;
  for (const id of ['milk', 'rice']) await putQueued(db, { ...add, id, set: { itemName: id } });
  return db;
}

const left = () => JSON.parse(sessionStorage.getItem('ateria.leftHere') ?? 'null');

test('takes everything of the account from the device, and nothing of anybody else’s', async () => {
  const his = await signIn(bo);
  const hers = await signIn(ann);
  localStorage.setItem('ateria.config', JSON.stringify(config));
  localStorage.setItem(sessionOfAnn, '{}');
  localStorage.setItem('themeMode', 'dark');
  writeKnownIdentity(ann);
  await keepFiles([new File(['Soup'], 'My recipes.zip')]);
  const browser = subscribedBrowser();
  const gone: string[] = [];
  let stops = 0;
  await forgetAccount({
    engine: { db: hers, stop: () => (stops += 1) },
    identity: ann,
    by: 'other',
    go: (path) => gone.push(path),
  });
  expect([gone, stops]).toEqual([['/'], 1]);
  expect(left()).toEqual({ kind: 'deleted', by: 'other', unsent: 2, messages: 0 });
  expect(browser).toEqual({ isSubscribed: false, notices: 0 });
  expect(await Dexie.getDatabaseNames()).toEqual([his.name]);
  expect(await caches.keys()).toEqual([imageCacheName(his.name)]);
  expect(Object.keys(localStorage).filter((key) => key.includes(hers.name))).toEqual([]);
  expect(Object.keys(localStorage).filter((key) => key.includes(his.name))).toHaveLength(2);
  expect([localStorage.getItem(KNOWN_IDENTITY_KEY), localStorage.getItem(sessionOfAnn)]).toEqual([
    null,
    null,
  ]);
  expect(localStorage.getItem('themeMode')).toBe('dark');
  expect(await countQueued(his)).toBe(2);
  his.close();
});

test('takes what they were typing on a list, also before the app was there, and into a message', async () => {
  const db = await signIn(ann);
  writeKnownIdentity({ ...ann, email: 'ann@example.org' });
  localStorage.setItem(SHOWN_DATABASE_KEY, db.name);
  const typedBy = (owner: string | null) =>
    localStorage.setItem(EARLY_PRESSES_KEY, JSON.stringify({ owner, presses: [], text: 'Gift for Bo' }));
  typedBy(ownerOf(localStorage));
  sessionStorage.setItem(`ateria.typed.${db.name}`, '"Gift for Bo"');
  keptMessage('ann@example.org').keep('Half a que');
  const deps = { engine: { db, stop: () => {} }, by: 'person', go: () => {} } as const;
  await forgetAccount({ ...deps, identity: { ...ann, email: 'ann@example.org' } });
  expect(localStorage.getItem(EARLY_PRESSES_KEY)).toBeNull();
  expect(sessionStorage.getItem(`ateria.typed.${db.name}`)).toBeNull();
  expect(keptMessage('ann@example.org').read()).toBe('');
  typedBy('{"sub":"bo"}ateria-bo');
  await forgetAccount({ ...deps, engine: { db: await signIn(ann), stop: () => {} }, identity: ann });
  expect(localStorage.getItem(EARLY_PRESSES_KEY)).not.toBeNull();
});

test('takes the messages to the support that the person wrote here, and says how many; those of others stay', async () => {
  const store = openSupportStore();
  const write = (key: string, email: string, writer: typeof ann | null | undefined) =>
    store.put({
      key,
      writtenAt: 1,
      refusedFor: null,
      writer,
      message: { name: 'x', email, topic: 'idea', message: key, locale: 'en' },
    });
  await write('hers', 'somewhere@else.example', ann);
  await write('hers, signed out', 'Ann@example.org', null);
  await write('of an earlier version', 'ann@example.org', undefined);
  await write('his', 'bo@example.org', bo);
  await write('his, of her', 'ann@example.org', bo);
  await write('of a visitor', 'visitor@example.org', null);
  const db = await signIn(ann);
  await forgetAccount({
    engine: { db, stop: () => {} },
    identity: { ...ann, email: 'ann@example.org' },
    by: 'other',
    go: () => {},
  });
  expect((await store.all()).map(({ key }) => key).toSorted()).toEqual([
    'his',
    'his, of her',
    'of a visitor',
  ]);
  expect(left()).toEqual({ kind: 'deleted', by: 'other', unsent: 2, messages: 3 });
});

test('counts nothing as lost where the person deleted the account on this device', async () => {
  const db = await signIn(ann);
  await forgetAccount({ engine: { db, stop: () => {} }, identity: ann, by: 'person', go: () => {} });
  expect(left()).toEqual({ kind: 'deleted', by: 'person', unsent: 0, messages: 0 });
});

test('ends also where the storage does not say which households are on the device', async () => {
  const db = await signIn(ann);
  const names = vi.spyOn(Dexie, 'getDatabaseNames');
  names.mockRejectedValue(new DOMException('gone', 'UnknownError'));
  const gone: string[] = [];
  const go = (path: string) => gone.push(path);
  const forgotten = forgetAccount({ engine: { db, stop: () => {} }, identity: ann, by: 'person', go });
  await forgotten.finally(() => names.mockRestore());
  expect(gone).toEqual(['/']);
});

test('says that it was the person where this window’s sync hears of it before the answer', async () => {
  const db = await signIn(ann);
  noteDeleting(ann);
  const gone: string[] = [];
  const deps = { engine: { db, stop: () => {} }, identity: ann, go: (path: string) => gone.push(path) };
  await Promise.all([forgetAccount({ ...deps, by: 'other' }), forgetAccount({ ...deps, by: 'person' })]);
  expect(left()).toEqual({ kind: 'deleted', by: 'person', unsent: 0, messages: 0 });
  expect([gone, await Dexie.getDatabaseNames()]).toEqual([['/', '/'], []]);
  // Noted while leaving, when the reason is no longer known here.
  noteLeft({ kind: 'deleted', by: 'other', unsent: 0, messages: 0 });
  expect(left()).toMatchObject({ by: 'person' });
});

test('a window that holds on to the database keeps nothing, and holds nothing up', async () => {
  const db = await signIn(ann);
  const name = db.name;
  const request = indexedDB.open(name);
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const gone: string[] = [];
  await forgetAccount({
    engine: { db, stop: () => {} },
    identity: ann,
    by: 'other',
    go: (path) => gone.push(path),
  });
  expect(gone).toEqual(['/']);
  const counting = stubborn.transaction('outbox').objectStore('outbox').count();
  expect(await new Promise((resolve) => (counting.onsuccess = () => resolve(counting.result)))).toBe(0);
  stubborn.close();
});

test('takes a household too whose database does not open', async () => {
  const db = await signIn(ann);
  const other = new AteriaDb(databaseName(identityKey(ann), 'cottage'));
  await other.open();
  other.close();
  refuseToOpen(other.name);
  await forgetAccount({ engine: { db, stop: () => {} }, identity: ann, by: 'person', go: () => {} });
  expect(await Dexie.getDatabaseNames()).toEqual([]);
});
