import { useMemo, useSyncExternalStore } from 'react';
import type { Category } from 'sync-protocol/food/categories.ts';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { rememberFoods } from 'sync-protocol/food/food-name.ts';
import { type FoodPreference, foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { type PutOnList, putOnList } from 'sync-protocol/quick-list/put-on-list.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { addAnyway, type TypedItem, wantedOf } from '../add/add-edits.ts';
import { createItemStore, type ShownList } from './item-store.ts';
import { inverseOf, type ListChange } from './list-change.ts';
import type { TakenBack } from './take-back.ts';

export interface QuickListHandle {
  /** Undefined until the list and the household's food preferences are first read. */
  list: ShownList | undefined;
  /**
   * Shows a change at once and returns its inverse. `kept` resolves when it is on the disk, and rejects with
   * the storage's error if nothing was stored; `isAnything` tells whether anything remained to be done, and
   * `words` what else has to be said (`TakenBack`).
   */
  commit: (
    change: ListChange,
    back?: (change: ListChange, items: ReadonlyMap<string, QuickItemRecord>) => TakenBack,
  ) => { inverse: ListChange; kept: Promise<void>; isAnything: boolean; words?: string | undefined };
  prepareAdd: (typed: readonly TypedItem[]) => PutOnList;
  /** Adds new rows even for what is already on the list. */
  addAnyway: (typed: readonly TypedItem[]) => ListChange;
  /** Edit that remembers the place where a food was put by hand, and its inverse. */
  remember: (itemName: string, place: FoodPlace, before: FoodPlace) => ListChange['remembered'];
}

/** Where a food is: by its category, or on a shelf of the household. */
type FoodPlace = Pick<Partial<FoodPreference>, 'category' | 'shelfId'>;

/** The quick list on this device and its commands. */
export function useQuickList(): QuickListHandle {
  const { db, write, newId } = useSync();
  const store = useMemo(() => createItemStore(db, write), [db, write]);
  const foodOf = useMemo(rememberFoods, []);
  const items = useSyncExternalStore(store.subscribe, store.read);
  const preferences = useStored((db) => db.foodPreferences.toArray());
  const list = preferences && items;

  return useMemo(() => {
    const preferenceById = new Map(preferences?.map((preference) => [preference.id, preference]));
    const context = {
      newId,
      categoryOf: (itemName: string): Category =>
        categoryOf(itemName, () => preferenceById.get(foodPreferenceId(itemName))?.category),
    };
    return {
      list,
      commit: (change, back) => {
        const itemById = new Map(store.read()?.items.map((item) => [item.id, item]));
        const { remembered, alongside = [] } = change;
        const { edits, words }: Pick<ListChange, 'edits'> & Partial<TakenBack> =
          back?.(change, itemById) ?? change;
        const inverse = inverseOf({ ...change, edits }, itemById);
        const kept = store.commit(edits, [...(remembered ? [remembered.now] : []), ...alongside]);
        return { inverse, kept, words, isAnything: edits.length > 0 || remembered !== undefined };
      },
      prepareAdd: (typed) => putOnList(wantedOf(typed, context), store.read()?.items ?? [], foodOf),
      addAnyway: (typed) => ({ edits: addAnyway(typed, context) }),
      remember: (itemName, place, before) => {
        const id = foodPreferenceId(itemName);
        const now = preferenceById.has(id)
          ? foodPreference.set(id, place)
          : foodPreference.add(id, { itemName, ...place });
        return { now, before: foodPreference.set(id, before) };
      },
    };
  }, [list, preferences, store, newId, foodOf]);
}
