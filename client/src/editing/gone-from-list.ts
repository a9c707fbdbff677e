import type { KnownRow } from 'sync-protocol/device/held.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import { type GeneratedItem, generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import { addQuantities } from 'sync-protocol/quantity/add-quantities.ts';
import { growth } from 'sync-protocol/quick-list/line-sum.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { quickItemOf } from 'sync-protocol/quick-list/quick-item-of.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { queuedOfNoun } from '#db/outbox.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { findSyncState } from '#sync/status/sync-state.ts';

/** What the meals ask for by a line. */
export type AskedLine = Pick<GeneratedItem, 'quantity' | 'bought'> & { id: string };

/**
 * Ids of generated lines that were put on the quick list and have left it since, bought or not wanted. A line
 * that asks for more than it put there is wanted again; one of which no amount was noted, once it is changed
 * after that.
 */
export async function goneFromList(
  db: AteriaDb,
  generated: readonly AskedLine[],
): Promise<ReadonlySet<string>> {
  if (generated.length === 0) return new Set();
  const removedByKey = new Map<string, RowState>();
  for (const row of await removedRows(db))
    for (const key of keysOf(row)) {
      const other = removedByKey.get(key);
      if (!other || removedAt(row) >= removedAt(other)) removedByKey.set(key, row);
    }
  const removed = generated.flatMap((line) => {
    const row = removedByKey.get(quickLineKey(line.id));
    return row ? [{ line, row }] : [];
  });
  if (removed.length === 0) return new Set();
  const asked = new Map((await shownRows(db, generatedItem.name)).map((row) => [row.id, row]));
  const gone = removed.filter(({ line, row }) => !isWantedAgain(line, row, asked.get(line.id)));
  return new Set(gone.map(({ line }) => line.id));
}

/** @param asked the line's row */
function isWantedAgain(line: AskedLine, row: RowState, asked: RowState | undefined): boolean {
  const { id, quantity, bought = '' } = line;
  const key = quickLineKey(id);
  const put = quickItemOf(row);
  const noted = put.amounts?.find(({ from }) => from === key)?.quantity ?? '';
  const isOnOneLine = quantity.length <= maxQuantityLength;
  if (isOnOneLine && /\p{N}/u.test(noted))
    return growth(put, { key, quantity: addQuantities([bought, quantity]) }) !== '';
  // By their authors' clocks: the server may take both in any order when neither was sent before.
  return asked !== undefined && changedAt(asked) > removedAt(row);
}

const removedAt = ({ deleted }: RowState): number => deleted?.stamp ?? 0;

const changedAt = ({ created, restored, marks }: RowState): number =>
  Math.max(created.stamp, restored?.stamp ?? 0, ...Object.values(marks).map(({ stamp }) => stamp));

/** The quick list's tombstones with the queue applied (SPEC V1). */
async function removedRows(db: AteriaDb): Promise<RowState[]> {
  const { name } = quickItem;
  const [state, hidden, entries] = await Promise.all([
    findSyncState(db),
    db.hiddenRows.where('[noun+id]').between([name, ''], [name, '\uffff']).toArray(),
    queuedOfNoun(db, name),
  ]);
  if (!state) return [];
  const { device, epoch } = state;
  const knownById = new Map<string, KnownRow>(hidden.map((known) => [known.id, known]));
  const entriesById = groupBy(entries, ({ id }) => id);
  return [...new Set([...knownById.keys(), ...entriesById.keys()])].flatMap((id) => {
    const known = knownById.get(id);
    const ops = entriesById.get(id)?.map(({ op }) => op) ?? [];
    const row = overlay(quickItem, known?.row ?? null, ops, { device, epoch: known?.epoch ?? epoch });
    return row?.deleted ? [row] : [];
  });
}

/**
 * Keys of the wanted things that the quick list's row stood for; its own id is left out if that was undone.
 */
function keysOf({ id, fields, restored, marks }: RowState): readonly string[] {
  const { addedFrom, sourceId } = fields;
  const isTakenBack = sourceId === '' && (marks.sourceId?.stamp ?? 0) >= (restored?.stamp ?? 0);
  return [...(isTakenBack ? [] : [id]), ...(Array.isArray(addedFrom) ? (addedFrom as string[]) : [])];
}
