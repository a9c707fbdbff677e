import { Dexie } from 'dexie';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { identityKey } from '#auth/identity-key.ts';
import type { SignOutOptions } from '#auth/session/sign-out.ts';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { refuseToOpen } from '#db/testing/refuse-to-open.ts';
import { subscribedBrowser } from '#notices/testing/subscribed-browser.ts';
import { SNAPSHOT_KEY } from '#start/snapshot.ts';
import { openPersonDatabase } from '#sync/engine/open-person-database.ts';
import { keepAhead } from '#sync/write/write-ahead.ts';
import { leaveKeeping, leaveRemoving, leaveUnopened } from './leave-app.ts';
import { changesOf, readUnsent } from './unsent-here.ts';

const ann = { issuer: 'https://issuer.test', sub: 'ann' };
const openDatabase = () => openPersonDatabase(identityKey(ann), () => 'phone', window);

/** Stub without the redirect to the provider, which would leave the page. */
const load = async () => async (options?: SignOutOptions) => {
  await options?.beforeLeaving?.();
  await options?.afterForgetting?.();
  return { kind: 'leaving' } as const;
};
afterEach(() => localStorage.clear());

test('who logs out and keeps what waits here gets no more notices on this device', async () => {
  const browser = subscribedBrowser();
  const db = await openDatabase();
  await leaveKeeping(db, load);
  expect(browser).toEqual({ isSubscribed: false, notices: 0 });
  db.close();
});

test('the list’s snapshot goes too, before the page does', async () => {
  subscribedBrowser();
  localStorage.setItem(SNAPSHOT_KEY, '{}');
  const db = await openDatabase();
  await new Promise<void>((resolve) => {
    void leaveKeeping(db, async () => async (options?: SignOutOptions) => {
      await options?.afterForgetting?.();
      resolve();
      // Never resolves, as when the page is left.
      return new Promise<never>(() => {});
    });
  });
  expect(localStorage.getItem(SNAPSHOT_KEY)).toBeNull();
  db.close();
});

test('who logs out where the database does not open, or has everything removed, gets no more notices on this device', async () => {
  const first = subscribedBrowser();
  await leaveUnopened(load);
  expect(first).toEqual({ isSubscribed: false, notices: 0 });
  const second = subscribedBrowser();
  await leaveRemoving({ db: await openDatabase(), stop: () => {} }, ann, null, load);
  expect(second).toEqual({ isSubscribed: false, notices: 0 });
});

test('what is kept ahead of its rows is told as unsent, and goes once the person has agreed to that', async () => {
  subscribedBrowser();
  const db = await openDatabase();
  const edits = [{ kind: 'delete', noun: 'ofANewerBuild', id: 'x' } as const];
  await keepAhead(db, { id: 'a.1', atMs: 1, edits });
  const engine = { db, stop: () => {} };
  expect(await leaveRemoving(engine, ann, null, load)).toBe('more-unsent');
  const unsent = await readUnsent(db, ann);
  expect(changesOf(unsent)).toBe(1);
  expect(await leaveRemoving(engine, ann, unsent, load)).toBe('leaving');
});

test('where the code that signs out cannot be loaded nothing is removed', async () => {
  const db = await openDatabase();
  await db.quickItems.put({ id: 'milk', itemName: 'milk' } as never);
  const unloaded = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(leaveRemoving({ db, stop: () => {} }, ann, null, unloaded)).rejects.toThrow();
  expect(await db.quickItems.count()).toBe(1);
  await db.delete();
});

test('a household whose database does not open keeps nobody from logging out, and stays', async () => {
  subscribedBrowser();
  const db = await openDatabase();
  const names = ['cottage', 'office'].map((household) => databaseName(identityKey(ann), household));
  for (const name of names) {
    const other = new AteriaDb(name);
    onTestFinished(() => other.delete());
    await other.open();
    other.close();
  }
  refuseToOpen(names[0] ?? '');
  const draft = `recipeDraft.${names[0]}.new`;
  localStorage.setItem(draft, '{}');
  const unsent = await readUnsent(db, ann);
  expect([changesOf(unsent), unsent.drafts, unsent.unread]).toEqual([0, 1, 1]);
  expect(await leaveRemoving({ db, stop: () => {} }, ann, unsent, load)).toBe('leaving');
  expect(localStorage.getItem(draft)).toBe('{}');
  const left = await Dexie.getDatabaseNames();
  expect([db.name, ...names].map((name) => left.includes(name))).toEqual([false, true, false]);
});
