import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { readUsuals } from '../usuals/read-usuals.ts';
import { timesPut } from '../usuals/times-put.ts';
import { createSuggest, type PastName } from './suggest-names.ts';

/** Suggestions based on all rows of the household's list on this device, and on what is due now. */
export async function readSuggest(db: AteriaDb, listed: () => readonly string[]) {
  const [past, usuals] = await Promise.all([readPastNames(db), readUsuals(db, Date.now())]);
  return createSuggest(
    past,
    listed,
    usuals.map(({ itemName }) => itemName),
  );
}

/** Names of all rows on this device, including recently deleted and queued ones. */
async function readPastNames(db: AteriaDb): Promise<PastName[]> {
  const rows = await shownRows(db, quickItem.name);
  return rows.flatMap((row) => {
    const { itemName } = row.fields;
    return typeof itemName === 'string' ? timesPut(row).map((at) => ({ itemName, at })) : [];
  });
}
