import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { QuickItemRecord } from '#db/records.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import type { ListActions } from '../changes/use-list-actions.ts';
import ItemDialog from '../item/item-dialog.tsx';
import ShortcutsDialog from '../shortcuts/shortcuts-dialog.tsx';
import StaplesDialog from '../usuals/staples-dialog.tsx';

/** What lies over the list; loaded when the first of it is asked for. */
export type ListQuestion =
  | { kind: 'edit'; item: QuickItemRecord }
  | { kind: 'discard'; item: QuickItemRecord }
  | { kind: 'clear' }
  | { kind: 'staples' }
  | { kind: 'keys' };

interface ListDialogsProps {
  question: ListQuestion | null;
  itemCount: number;
  walk: Walk | undefined;
  actions: ListActions;
  onClose: () => void;
}

export default function ListDialogs({ question, itemCount, walk, actions, onClose }: ListDialogsProps) {
  const { t } = useLingui();
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
      <ShortcutsDialog isOpen={question?.kind === 'keys'} onClose={onClose} />
    </>
  );
}
