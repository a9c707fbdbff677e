import { useLingui } from '@lingui/react/macro';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { chooseStore } from '#editing/stores/store-uses.ts';
import { forgetCheck, noteCheck } from '#editing/stores/trips.ts';
import { useNearbyStore } from '#editing/stores/use-nearby-store.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { ShopLine, ShopThing } from './shop-things.ts';
import type { Painting } from './use-shop.ts';

export interface ShopActions {
  /** Resolves to false if this device could not store it, which the person was told. */
  check: (thing: ShopThing) => Promise<boolean>;
  /** Unchecks all rows of the thing. */
  putBack: (thing: ShopThing) => Promise<void>;
  goTo: (storeId: string) => Promise<void>;
}

/** Actions in the shop: each is shown at once, and written as on the lists themselves. */
export function useShopActions(storeId: string | undefined, { paint, unpaint }: Painting): ShopActions {
  const { t } = useLingui();
  const { db, newId } = useSync();
  const toaster = useToaster();
  const { performQuietly } = usePerformer();
  const { orTellStorageError } = useStorageErrors();
  const noteNearby = useNearbyStore();

  const setChecked = async (lines: readonly ShopLine[], isChecked: boolean) => {
    const edits = lines.map(({ noun, id }) =>
      noun === 'quickItem' ? quickItem.set(id, { isChecked }) : generatedItem.set(id, { isChecked }),
    );
    const ids = lines.map(({ id }) => id);
    paint(ids, isChecked);
    const isKept = await performQuietly({ edits, inverse: [] });
    if (!isKept) unpaint(ids);
    return isKept;
  };
  const rowsOf = (lines: readonly ShopLine[]) => lines.map(({ noun, id }) => ({ noun, id }));

  return {
    check: async ({ itemName, shelf, lines }) => {
      const open = lines.filter(({ isChecked }) => !isChecked);
      if (!(await setChecked(open, true))) return false;
      toaster.announce(t`${itemName} is in the basket`);
      if (storeId === undefined) return true;
      const check = { storeId, shelf, lines: rowsOf(open) };
      // The check itself is stored; noting it for the shelf order may fail.
      await orTellStorageError(() => noteCheck(db, check, Date.now(), newId));
      noteNearby(storeId);
      return true;
    },
    putBack: async ({ itemName, lines }) => {
      const checked = lines.filter(({ isChecked }) => isChecked);
      if (!(await setChecked(checked, false))) return;
      toaster.announce(t`${itemName} is back on the list`);
      if (storeId === undefined) return;
      await orTellStorageError(() => forgetCheck(db, storeId, rowsOf(checked), Date.now()));
    },
    goTo: async (id) => void (await orTellStorageError(() => chooseStore(db, id, Date.now()))),
  };
}
