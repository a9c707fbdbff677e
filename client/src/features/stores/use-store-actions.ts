import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import { type Shelf, type ShelfId, shelf } from 'sync-protocol/stores/shelf.ts';
import { store } from 'sync-protocol/stores/store.ts';
import type { ShelfRecord, StoreRecord } from '#db/records.ts';
import { type ChangedStore, hideChange, orderChange } from '#editing/stores/store-changes.ts';
import { useFormPerformer } from '#editing/use-form-performer.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useSync } from '#sync/engine/sync-context.tsx';

export type ShelfValues = Pick<Shelf, 'name' | 'icon' | 'color'>;

export interface StoreActions {
  /** Resolves to the new id; undefined if it could not be stored. */
  addStore: (name: string) => Promise<string | undefined>;
  renameStore: (changed: StoreRecord, name: string) => Promise<boolean>;
  removeStore: (changed: StoreRecord) => Promise<boolean>;
  /** @param place new position of the moved shelf, from 1, for the message */
  order: (changed: ChangedStore, order: readonly ShelfId[], moved: string, place: number) => Promise<boolean>;
  hide: (changed: ChangedStore, id: ShelfId, name: string, isHidden: boolean) => Promise<boolean>;
  addShelf: (values: ShelfValues) => Promise<boolean>;
  /** Writes what differs from `begun`, which the person has seen. */
  changeShelf: (changed: ShelfRecord, values: ShelfValues, begun: ShelfValues) => Promise<boolean>;
  /** Hides the shelf in all shops, or shows it again. */
  putAway: (changed: ShelfRecord, isHidden: boolean) => Promise<boolean>;
  removeShelf: (changed: ShelfRecord) => Promise<boolean>;
}

/** Commands of the shops: each is carried out at once, with a message and Undo. */
export function useStoreActions(): StoreActions {
  const { t } = useLingui();
  const { newId } = useSync();
  const router = useRouter();
  const { perform } = usePerformer();
  const performForm = useFormPerformer();
  return {
    addStore: async (name) => {
      const id = newId();
      // If undone on its own page, leaves that page for the list of shops.
      const leave = () => {
        if (!router.state.location.pathname.endsWith(`/${id}`)) return;
        void router.navigate({ to: '/stores', replace: true });
      };
      const isKept = await perform(
        { edits: [store.add(id, { name })], inverse: [store.delete(id)] },
        t`Added ${name}`,
        leave,
      );
      return isKept ? id : undefined;
    },
    renameStore: async ({ id, name: before }, name) =>
      name === before ||
      performForm(
        { edits: [store.set(id, { name })], inverse: [store.set(id, { name: before })] },
        t`Changed ${name}`,
      ),
    removeStore: ({ id, name }) =>
      perform({ edits: [store.delete(id)], inverse: [store.restore(id)] }, t`Deleted ${name}`),
    order: (changed, order, moved, place) => {
      const count = order.length;
      return perform(orderChange(changed, order), t`${moved}: ${place} of ${count}`);
    },
    hide: (changed, id, name, isHidden) =>
      perform(
        hideChange(changed, id, isHidden),
        isHidden ? t`This shop has no shelf “${name}”` : t`This shop has the shelf “${name}”`,
      ),
    addShelf: (values) => {
      const id = newId();
      const { name } = values;
      return perform({ edits: [shelf.add(id, values)], inverse: [shelf.delete(id)] }, t`Added ${name}`);
    },
    changeShelf: async (changed, values, begun) => {
      const { id } = changed;
      const { name } = values;
      const set = changedFields(begun, values);
      const fields = Object.keys(set) as (keyof ShelfValues)[];
      if (fields.length === 0) return true;
      const back = Object.fromEntries(fields.map((field) => [field, changed[field]]));
      return performForm({ edits: [shelf.set(id, set)], inverse: [shelf.set(id, back)] }, t`Changed ${name}`);
    },
    putAway: ({ id, name }, isHidden) =>
      perform(
        { edits: [shelf.set(id, { isHidden })], inverse: [shelf.set(id, { isHidden: !isHidden })] },
        isHidden ? t`No shop has the shelf “${name}” now` : t`The shelf “${name}” is back`,
      ),
    removeShelf: ({ id, name }) =>
      perform({ edits: [shelf.delete(id)], inverse: [shelf.restore(id)] }, t`Deleted ${name}`),
  };
}
