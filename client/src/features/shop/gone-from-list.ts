import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { GeneratedItemRecord, HiddenRow } from '#db/records.ts';
import { knownRow } from '#sync/rows/known-rows.ts';

/**
 * Ids of generated lines that were put on the quick list and have left it since, bought or not wanted. A line
 * changed after that counts as wanted again.
 */
export async function goneFromList(
  db: AteriaDb,
  generated: readonly GeneratedItemRecord[],
): Promise<ReadonlySet<string>> {
  if (generated.length === 0) return new Set();
  const { name } = quickItem;
  const removed = await db.hiddenRows.where('[noun+id]').between([name, ''], [name, '\uffff']).toArray();
  const goneAt = new Map<string, number>();
  for (const line of removed)
    for (const key of keysOf(line)) goneAt.set(key, Math.max(goneAt.get(key) ?? 0, removedAt(line)));
  const gone = new Set<string>();
  for (const { id } of generated) {
    const at = goneAt.get(quickLineKey(id));
    if (at === undefined) continue;
    const known = await knownRow(db, { noun: generatedItem.name, id });
    if (at > (known?.row.version ?? 0)) gone.add(id);
  }
  return gone;
}

/**
 * Keys of the wanted things that the quick list's row stood for; its own id is left out if that was undone.
 */
function keysOf({ id, row }: HiddenRow): readonly string[] {
  const { addedFrom, sourceId } = row.fields;
  const { restored, marks } = row;
  const isTakenBack = sourceId === '' && (marks.sourceId?.stamp ?? 0) >= (restored?.stamp ?? 0);
  return [...(isTakenBack ? [] : [id]), ...(Array.isArray(addedFrom) ? (addedFrom as string[]) : [])];
}

/** Version of the removal; one that the server does not know yet is the latest. */
const removedAt = ({ row }: HiddenRow): number => row.deleted?.version ?? Number.POSITIVE_INFINITY;
