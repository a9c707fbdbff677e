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

/** Maximum number of chips. */
const mostOffered = 12;

/**
 * Suggestions for now, `nowMs` by the device's clock. Everything put on the household's list by anybody
 * counts as bought: every row that this device knows, including those cleared in the last ninety days and
 * those still queued. Nothing of this leaves the device.
 */
export async function readUsuals(db: AteriaDb, nowMs: number): Promise<Usual[]> {
  const [state, rows, preferences, listed] = await Promise.all([
    findSyncState(db),
    shownRows(db, quickItem.name),
    db.foodPreferences.toArray(),
    db.quickItems.toArray(),
  ]);
  // Reading and building the food table are long tasks; yield between them so that input is handled.
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
    // By the server's clock, like the stamps.
    nowMs: nowMs + (state?.clockOffsetMs ?? 0),
    dayOf: localDay,
    isListed: (food) => onList.has(food),
  }).slice(0, mostOffered);
}
