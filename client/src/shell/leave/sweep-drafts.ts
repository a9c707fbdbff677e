import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { isQueuedOn, queuedWith } from '#db/outbox.ts';
import { begunDrafts, nameInFirstWindow } from '#lib/draft-keys.ts';
import { keep, readKept } from '#lib/keep.ts';

/** A row that another device deleted may come back by that device's Undo, or out of a backup. */
const longestWaitMs = 30 * dayMs;

/** Whether what a form edits still is on this device, or is under way from it. */
type IsThere = (db: AteriaDb, id: string) => Promise<boolean>;

const hasRow =
  (noun: string, find: (db: AteriaDb, id: string) => Promise<unknown>): IsThere =>
  async (db, id) =>
    (await find(db, id)) !== undefined || isQueuedOn(db, { noun, id });

const hasRecipe = hasRow('recipe', (db, id) => db.recipes.get(id));

/** By the beginning of the name after the person's; the narrower ones first. */
const forms: readonly (readonly [prefix: string, IsThere])[] = [
  // Its window may stand behind the recipe.
  ['formDraft.meal.of.', async (db, id) => (await hasRecipe(db, id)) || hasRecipe(db, nameInFirstWindow(id))],
  ['formDraft.meal.', hasRow('calendarEntry', (db, id) => db.calendarEntries.get(id))],
  ['formDraft.cooked.', hasRecipe],
  ['formDraft.item.', hasRow('quickItem', (db, id) => db.quickItems.get(id))],
  ['formDraft.rule.', hasRow('recurringItem', (db, id) => db.recurringItems.get(id))],
  ['formDraft.store.', hasRow('store', (db, id) => db.stores.get(id))],
  ['formDraft.shelf.', hasRow('shelf', (db, id) => db.shelves.get(id))],
  ['formDraft.week-name.', hasRow('weekTemplate', (db, id) => db.weekTemplates.get(id))],
  ['formDraft.refused.', async (db, n) => (await queuedWith(db, Number(n)))?.parked != null],
  // Of what was read in: its id, and which of its recipes.
  ['recipeDraft.import.', async (db, id) => (await db.imports.get(id.split('.')[0] ?? '')) !== undefined],
  ['recipeDraft.', hasRecipe],
];

/**
 * Removes what was begun in forms that can never be opened again, as what they edit is gone from this device and nothing about it
 * waits to be sent, and has been for so long. What a new row is written from stays for ever.
 */
export async function sweepDrafts(
  db: AteriaDb,
  nowMs: number,
  storage: Storage = localStorage,
): Promise<void> {
  const state = await db.syncState.get('sync');
  // What has not been fetched yet is not gone.
  if (!state?.hasPulled || state.isResetting) return;
  for (const { key, kind, name } of begunDrafts(db.name, storage)) {
    const kept = readKept(storage, key);
    const form = formOf(`${kind}.${name}`);
    if (!form || !(kept instanceof Object)) continue;
    const goneSince = 'goneSince' in kept ? Number(kept.goneSince) : undefined;
    if (await form.isThere(db, form.id)) {
      if (goneSince !== undefined) keep(storage, key, JSON.stringify({ ...kept, goneSince: undefined }));
    } else if (goneSince === undefined) keep(storage, key, JSON.stringify({ ...kept, goneSince: nowMs }));
    else if (nowMs - goneSince > longestWaitMs) storage.removeItem(key);
  }
}

function formOf(name: string): { isThere: IsThere; id: string } | undefined {
  const [prefix, isThere] = forms.find(([start]) => name.startsWith(start)) ?? [];
  const id = name.slice(prefix?.length);
  return isThere && !/^new(\.|$)/.test(id) ? { isThere, id } : undefined;
}
