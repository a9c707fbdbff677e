import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { placeShelves } from 'sync-protocol/stores/place-shelves.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import { defaultStoreId, type ShelfPlace, store } from 'sync-protocol/stores/store.ts';
import type { StoreRecord } from '#db/records.ts';
import type { UndoableChange } from '../use-performer.ts';

/**
 * The part of a shop that a change of its order needs. The default order has no row until it is first
 * changed.
 */
export interface ChangedStore {
  id: string;
  record: StoreRecord | undefined;
  /** Name used in messages about the change. */
  name: string;
}

/** Sets the order of a shop's shelves. */
export function orderChange(changed: ChangedStore, order: readonly ShelfId[]): UndoableChange {
  return placesChange(changed, placeShelves(order, changed.record?.places ?? []));
}

/** Sets whether a shop lacks a shelf. */
export function hideChange(changed: ChangedStore, shelf: ShelfId, isHidden: boolean): UndoableChange {
  const before = changed.record?.places.find(({ key }) => key === shelf);
  return placesChange(changed, [{ ...before, key: shelf, isHidden }]);
}

function placesChange({ id, record, name }: ChangedStore, places: readonly ShelfPlace[]): UndoableChange {
  if (places.length === 0) return { edits: [], inverse: [] };
  const before = new Map<string, ShelfPlace>(record?.places.map((place) => [place.key, place]));
  const kept = places.map(({ key }) => before.get(key)).filter((place) => place !== undefined);
  // If another device has added the row, an add only fills in fields that it lacks.
  const added: Edit[] = record || id !== defaultStoreId ? [] : [store.add(id, { name })];
  return {
    edits: [...added, store.set(id, store.itemFields('places', places))],
    inverse: [
      store.set(id, {
        ...Object.fromEntries(places.map(({ key }) => [`places.${key}`, null])),
        ...store.itemFields('places', kept),
      }),
    ],
  };
}
