import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { placeShelves } from 'sync-protocol/stores/place-shelves.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import { defaultStoreId, type ShelfPlace, store } from 'sync-protocol/stores/store.ts';
import type { StoreRecord } from '#db/records.ts';
import type { UndoableChange } from '../use-performer.ts';

/** A shop as far as a change of its order needs it; the order for every other shop has no row until somebody changes it. */
export interface ChangedStore {
  id: string;
  record: StoreRecord | undefined;
  /** What it is called where it is told of a change. */
  name: string;
}

/** Puts the shelves of a shop into an order. */
export function orderChange(changed: ChangedStore, order: readonly ShelfId[]): UndoableChange {
  return placesChange(changed, placeShelves(order, changed.record?.places ?? []));
}

/** Says whether a shop has a shelf. */
export function hideChange(changed: ChangedStore, shelf: ShelfId, isHidden: boolean): UndoableChange {
  const before = changed.record?.places.find(({ key }) => key === shelf);
  return placesChange(changed, [{ ...before, key: shelf, isHidden }]);
}

function placesChange({ id, record, name }: ChangedStore, places: readonly ShelfPlace[]): UndoableChange {
  if (places.length === 0) return { edits: [], inverse: [] };
  const before = new Map<string, ShelfPlace>(record?.places.map((place) => [place.key, place]));
  const kept = places.map(({ key }) => before.get(key)).filter((place) => place !== undefined);
  // Of another device's row an add would fill in only what that lacks.
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
