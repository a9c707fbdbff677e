import { Dexie } from 'dexie';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AteriaDb } from '#db/ateria-db.ts';
import { openPersonDatabase } from '#sync/engine/open-person-database.ts';
import { putQueued, rejectQueued } from '#sync/testing/queued.ts';
import { sweepDrafts } from './sweep-drafts.ts';

let db: AteriaDb;

beforeEach(async () => {
  localStorage.clear();
  db = await openPersonDatabase('ann', () => 'phone', window);
  await db.syncState.update('sync', { hasPulled: true });
});
afterEach(async () => {
  db.close();
  localStorage.clear();
  await Dexie.delete(db.name);
});

const keyOf = (name: string, person = db.name) => name.replace('.', `.${person}.`);
const begin = (...names: string[]) => {
  for (const name of names) localStorage.setItem(keyOf(name), JSON.stringify({ form: { title: name } }));
};
const sweep = (onDay: number) => sweepDrafts(db, onDay * dayMs);
/** Tests of other files run in other pages over the same storage. */
const isDraft = (key: string) => /^\w+Draft\./.test(key);
const left = () =>
  Object.keys(localStorage)
    .filter(isDraft)
    .map((key) => key.replace(`.${db.name}.`, '.'));

const put = (noun: string, id: string) =>
  putQueued(db, { kind: 'add', noun, id, base: 0, epoch: '', stamp: 1, set: {} });

test('a form of what has been gone for a month is forgotten, and no sooner', async () => {
  const meals = ['meal.m1', 'meal.m1.2', 'meal.of.r1', 'meal.of.r1.2', 'week-name.w1'];
  const shopping = ['item.i1', 'rule.u1', 'store.s1', 'shelf.s2', 'refused.7'];
  begin(...[...meals, ...shopping].map((name) => `formDraft.${name}`), 'recipeDraft.r1', 'recipeDraft.r1.2');
  for (const onDay of [100, 101, 130]) {
    await sweep(onDay);
    expect(left()).toHaveLength(12);
  }
  await sweep(131);
  expect(left()).toEqual([]);
});

test('what is written from stays for ever where it makes something new, and with what it edits', async () => {
  const item = { id: 'i1', itemName: 'Milk', quantity: '', category: 'dairy', isChecked: false } as never;
  await db.quickItems.add(item);
  await db.recipes.add({ id: 'r2', title: 'Soup', ingredients: [] } as never);
  const kept = [
    'formDraft.meal.new',
    'formDraft.rule.new',
    'formDraft.rule.new.2',
    'formDraft.store.new',
    'formDraft.shelf.new.2',
    'formDraft.week.2026-11-23',
    'formDraft.range',
    'formDraft.item.i1',
  ];
  const planned = ['formDraft.meal.of.r2', 'formDraft.meal.of.r2.3'];
  const made = ['recipeDraft.new', 'recipeDraft.new.2'];
  begin(...kept, ...planned, ...made);
  localStorage.setItem(keyOf('formDraft.item.i2', 'bo'), '{"form":{}}');
  for (const onDay of [100, 1_000]) await sweep(onDay);
  expect(left().toSorted()).toEqual([...kept, ...planned, ...made, 'formDraft.bo.item.i2'].toSorted());
});

test('as long as a change of it waits on this device, or was rejected, it stays', async () => {
  await put('calendarEntry', 'm1');
  const n = await put('quickItem', 'i1');
  await rejectQueued(db, n);
  const kept = ['formDraft.meal.m1', 'formDraft.item.i1', `formDraft.refused.${n}`];
  begin(...kept);
  for (const onDay of [100, 1_000]) await sweep(onDay);
  expect(left().toSorted()).toEqual(kept.toSorted());
});

test('what came back, and what is written again, waits as long as anything once more', async () => {
  begin('formDraft.item.i1');
  await sweep(100);
  await db.quickItems.add({ id: 'i1' } as never);
  await sweep(120);
  await db.quickItems.delete('i1');
  await sweep(140);
  await sweep(169);
  expect(left()).toEqual(['formDraft.item.i1']);
  begin('formDraft.item.i1');
  await sweep(200);
  await sweep(229);
  expect(left()).toEqual(['formDraft.item.i1']);
  await sweep(231);
  expect(left()).toEqual([]);
});

test('before the first sync is in, and while everything is fetched anew, nothing counts as gone', async () => {
  begin('formDraft.item.i1');
  for (const state of [{ hasPulled: false }, { hasPulled: true, isResetting: true }]) {
    await db.syncState.update('sync', state);
    await sweep(100);
    await sweep(1_000);
  }
  expect(left()).toEqual(['formDraft.item.i1']);
});
