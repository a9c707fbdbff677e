import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QuickItemRecord } from '#db/records.ts';
import ScanSheet from '#editing/scan/scan-sheet.tsx';
import type { LookUpCode } from '#editing/scan/use-scan.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import type { ListActions } from '../changes/use-list-actions.ts';
import ItemDialog from '../item/item-dialog.tsx';
import { useCheckOff } from '../item/use-check-off.ts';
import ShortcutsDialog from '../shortcuts/shortcuts-dialog.tsx';
import StaplesDialog from '../usuals/staples-dialog.tsx';

/** What lies over the list; loaded when the first of it is asked for. */
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
          one="# item goes. You can still undo it for a moment."
          other="All # items go. You can still undo it for a moment."
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
        <Trans>The server did not take it. Discarded, it is gone from this device too.</Trans>
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
