import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { QuickItemRecord } from '#db/records.ts';
import ScanSheet from '#editing/scan/scan-sheet.tsx';
import type { LookUpCode } from '#editing/scan/use-scan.ts';
import type { CheckOff } from '#editing/scan/use-take-scanned.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import type { ListActions } from '../changes/use-list-actions.ts';
import ItemDialog from '../item/item-dialog.tsx';
import ShortcutsDialog from '../shortcuts/shortcuts-dialog.tsx';
import StaplesDialog from '../usuals/staples-dialog.tsx';

/** The open dialog over the list; the code is loaded with the first one. */
export type ListQuestion =
  | { kind: 'edit'; item: QuickItemRecord }
  | { kind: 'discard'; item: QuickItemRecord }
  | { kind: 'clear' }
  | { kind: 'staples' }
  | { kind: 'scan' }
  | { kind: 'keys' };

interface ListDialogsProps {
  question: ListQuestion | null;
  items: readonly QuickItemRecord[];
  walk: Walk | undefined;
  actions: ListActions;
  lookUpCode?: LookUpCode | undefined;
  onClose: () => void;
}

export default function ListDialogs({
  question,
  items,
  walk,
  actions,
  lookUpCode,
  onClose,
}: ListDialogsProps) {
  const { t } = useLingui();
  const itemCount = items.length;
  const checkOff = useCheckOff(items, actions);
  return (
    <>
      <ItemDialog
        item={question?.kind === 'edit' ? question.item : null}
        walk={walk}
        onClose={onClose}
        onSave={actions.edit}
        onDelete={actions.remove}
      />
      <ConfirmDialog
        isOpen={question?.kind === 'clear'}
        onClose={onClose}
        onConfirm={() => void actions.clearAll()}
        title={t`Clear the whole list?`}
        confirmLabel={t`Clear the list`}
        isDestructive
      >
        <Plural
          value={itemCount}
          one="# item is removed. You can still undo it for a moment."
          other="All # items are removed. You can still undo it for a moment."
        />
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={question?.kind === 'discard'}
        onClose={onClose}
        onConfirm={() => question?.kind === 'discard' && void actions.discard(question.item.id)}
        title={t`Discard this change?`}
        confirmLabel={t`Discard`}
        isDestructive
      >
        <Trans>The server did not take it. If you discard it, it is gone from this device too.</Trans>
      </ConfirmDialog>
      <StaplesDialog isOpen={question?.kind === 'staples'} onClose={onClose} />
      <ScanSheet
        isOpen={question?.kind === 'scan'}
        onClose={onClose}
        checkOff={checkOff}
        lookUp={lookUpCode}
      />
      <ShortcutsDialog isOpen={question?.kind === 'keys'} onClose={onClose} />
    </>
  );
}

/** Checks off a food that is on the list. */
function useCheckOff(
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
