import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { isQueuedOn, queuedWith } from '#db/outbox.ts';
import { begunDrafts, nameInFirstWindow } from '#lib/draft-keys.ts';
import { keep, readKept } from '#lib/keep.ts';

/** Time during which a deleted row may come back, by another device's Undo or from a backup. */
const longestWaitMs = 30 * dayMs;

/** Whether the row that a form edits exists on this device or is queued. */
type IsThere = (db: AteriaDb, id: string) => Promise<boolean>;

const hasRow =
  (noun: string, find: (db: AteriaDb, id: string) => Promise<unknown>): IsThere =>
  async (db, id) =>
    (await find(db, id)) !== undefined || isQueuedOn(db, { noun, id });

const hasRecipe = hasRow('recipe', (db, id) => db.recipes.get(id));

/** Checks by key prefix without the person's name; narrower prefixes first. */
const forms: readonly (readonly [prefix: string, IsThere])[] = [
  ['formDraft.meal.of.', hasRecipe],
  ['formDraft.meal.', hasRow('calendarEntry', (db, id) => db.calendarEntries.get(id))],
  ['formDraft.cooked.', hasRecipe],
  ['formDraft.item.', hasRow('quickItem', (db, id) => db.quickItems.get(id))],
  ['formDraft.rule.', hasRow('recurringItem', (db, id) => db.recurringItems.get(id))],
  ['formDraft.store.', hasRow('store', (db, id) => db.stores.get(id))],
  ['formDraft.shelf.', hasRow('shelf', (db, id) => db.shelves.get(id))],
  ['formDraft.week-name.', hasRow('weekTemplate', (db, id) => db.weekTemplates.get(id))],
  ['formDraft.refused.', async (db, n) => (await queuedWith(db, Number(n)))?.parked != null],
  // The name holds the import's id and the index of the recipe in it.
  ['recipeDraft.import.', async (db, id) => (await db.imports.get(id.split('.')[0] ?? '')) !== undefined],
  ['recipeDraft.', hasRecipe],
];

/**
 * Removes drafts of forms that can never be opened again: the row they edit has been gone for 30 days, and
 * nothing of it is queued. Drafts of new rows are never removed.
 */
export async function sweepDrafts(
  db: AteriaDb,
  nowMs: number,
  storage: Storage = localStorage,
): Promise<void> {
  const state = await db.syncState.get('sync');
  // Before a full pull a missing row is not known to be gone.
  if (!state?.hasPulled || state.isResetting) return;
  for (const { key, kind, name } of begunDrafts(db.name, storage)) {
    const kept = readKept(storage, key);
    const form = formOf(`${kind}.${name}`);
    if (!form || !(kept instanceof Object)) continue;
    const goneSince = 'goneSince' in kept ? Number(kept.goneSince) : undefined;
    // The draft's window number may follow the id.
    if ((await form.isThere(db, form.id)) || (await form.isThere(db, nameInFirstWindow(form.id)))) {
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
