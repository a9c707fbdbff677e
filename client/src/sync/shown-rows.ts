import { groupBy } from 'sync-protocol/group-by.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readSyncState } from './sync-state.ts';

/**
 * Every row of a noun that this device knows, the queue applied (SPEC V1), tombstones included: for what has to know that a
 * row was removed. Screens that show records read the noun's own table.
 */
export async function shownRows(db: AteriaDb, nounName: string): Promise<RowState[]> {
  const noun = nounNamed(nounName);
  return db.transaction('r', [db.syncState, db.serverRows, db.outbox], async () => {
    const { device, epoch } = await readSyncState(db);
    const serverRows = await db.serverRows.where('noun').equals(nounName).toArray();
    const entries = await db.outbox
      .where('[noun+id]')
      .between([nounName, ''], [nounName, '\uffff'])
      .sortBy('n');
    const serverRowById = new Map(serverRows.map((row) => [row.id, row]));
    const entriesById = groupBy(entries, ({ id }) => id);
    return [...new Set([...serverRowById.keys(), ...entriesById.keys()])].flatMap((id) => {
      const server = serverRowById.get(id);
      const ops = entriesById.get(id)?.map(({ op }) => op) ?? [];
      return overlay(noun, server?.row ?? null, ops, { device, epoch: server?.epoch ?? epoch }) ?? [];
    });
  });
}
