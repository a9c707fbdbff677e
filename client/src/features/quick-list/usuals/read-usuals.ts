import { foodKey } from 'sync-protocol/food/food-name.ts';
import { foodTable } from 'sync-protocol/food/table/food-table.ts';
import { preferenceIdOfKey } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { type Usual, usualsOf } from 'sync-protocol/usuals/usuals.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { localDay } from '#lib/local-day.ts';
import { pause } from '#lib/pause.ts';
import { shownRows } from '#sync/rows/known-rows.ts';

/** A row of chips, not a catalogue. */
const mostOffered = 12;

/**
 * What to offer now. What counts as bought is what was put on the household's list, by any way and by anybody: every row that this device
 * knows, those that were cleared in the last ninety days and those that wait to be sent too. Nothing of it leaves the device.
 */
export async function readUsuals(db: AteriaDb, nowMs: number): Promise<Usual[]> {
  const [rows, preferences, listed] = await Promise.all([
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
  const purchases = rows.flatMap(({ fields: { itemName }, created }) => {
    return typeof itemName === 'string' ? [{ itemName, at: created.stamp }] : [];
  });
  const favourites = preferences.flatMap(({ isFavourite, itemName }) =>
    isFavourite ? [{ itemName, at: 0 }] : [],
  );
  return usualsOf([...favourites, ...purchases], (food) => choices.get(preferenceIdOfKey(food)), {
    nowMs,
    dayOf: localDay,
    isListed: (food) => onList.has(food),
  }).slice(0, mostOffered);
}
