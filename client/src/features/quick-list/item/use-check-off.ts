import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { CheckOff } from '#editing/scan/use-take-scanned.ts';
import type { ListActions } from '../changes/use-list-actions.ts';

/** Checks a food off that is on the list. */
export function useCheckOff(
  items: readonly QuickItemRecord[],
  { setChecked }: Pick<ListActions, 'setChecked'>,
): CheckOff {
  return async (wanted) => {
    const food = foodKey(wanted);
    const found = items.filter(({ itemName }) => foodKey(itemName) === food);
    const open = found.find(({ isChecked }) => !isChecked);
    if (!open) return found[0] ? { kind: 'in-basket', itemName: found[0].itemName } : null;
    if (!(await setChecked(open, true))) return 'failed';
    const takeBack = () => setChecked({ ...open, isChecked: true }, false);
    return { kind: 'checked', itemName: open.itemName, takeBack };
  };
}
