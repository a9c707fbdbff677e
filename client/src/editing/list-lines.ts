import type { ListLine } from 'sync-protocol/quick-list/put-on-list.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { quickItemOf } from 'sync-protocol/quick-list/quick-item-of.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { shownRows } from '#sync/rows/known-rows.ts';

/** Every line of the quick list that this device knows, including removed ones, for `putOnList`. */
export async function listLines(db: AteriaDb): Promise<ListLine[]> {
  const rows = await shownRows(db, quickItem.name);
  return rows.map((row) => ({ ...quickItemOf(row), id: row.id, isRemoved: row.deleted !== null }));
}
