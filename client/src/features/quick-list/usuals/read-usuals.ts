import { foodKey } from 'sync-protocol/food/food-name.ts';
import { foodTable } from 'sync-protocol/food/table/food-table.ts';
import { preferenceIdOfKey } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { type Usual, usualsOf } from 'sync-protocol/usuals/usuals.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { localDay } from '#lib/local-day.ts';
import { pause } from '#lib/pause.ts';
import { shownRows } from '#sync/rows/known-rows.ts';
import { findSyncState } from '#sync/status/sync-state.ts';
import { timesPut } from './times-put.ts';

/** A row of chips, not a catalogue. */
const mostOffered = 12;

/**
 * What to offer now, `nowMs` by the device's clock. What counts as bought is what was put on the household's list, by any way and by
 * anybody: every row that this device knows, those that were cleared in the last ninety days and those that wait to be sent too. Nothing
 * of it leaves the device.
 */
export async function readUsuals(db: AteriaDb, nowMs: number): Promise<Usual[]> {
  const [state, rows, preferences, listed] = await Promise.all([
    findSyncState(db),
    shownRows(db, quickItem.name),
    db.foodPreferences.toArray(),
    db.quickItems.toArray(),
  ]);
  // Reading was a task, and so is making the table of foods; what was pressed meanwhile is answered in between.
  await pause();
  foodTable();
  await pause();
  const choices = new Map(preferences.map((choice) => [choice.id, choice]));
  const onList = new Set(listed.map(({ itemName }) => foodKey(itemName)));
  const purchases = rows.flatMap((row) => {
    const { itemName } = row.fields;
    return typeof itemName === 'string' ? timesPut(row).map((at) => ({ itemName, at })) : [];
  });
  const favourites = preferences.flatMap(({ isFavourite, itemName }) =>
    isFavourite ? [{ itemName, at: 0 }] : [],
  );
  return usualsOf([...favourites, ...purchases], (food) => choices.get(preferenceIdOfKey(food)), {
    // As the stamps are.
    nowMs: nowMs + (state?.clockOffsetMs ?? 0),
    dayOf: localDay,
    isListed: (food) => onList.has(food),
  }).slice(0, mostOffered);
}
