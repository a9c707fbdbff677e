import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import type { ListActions } from '../changes/use-list-actions.ts';

const ItemDialog = lazyWithTexts(() => import('../item/item-dialog.tsx'));
const ShortcutsDialog = lazyWithTexts(() => import('../shortcuts/shortcuts-dialog.tsx'));

/** What lies over the list. */
export type ListQuestion =
  | { kind: 'edit'; item: QuickItemRecord }
  | { kind: 'discard'; item: QuickItemRecord }
  | { kind: 'clear' }
  | { kind: 'keys' };

interface ListDialogsProps {
  question: ListQuestion | null;
  itemCount: number;
  actions: ListActions;
  onClose: () => void;
}

export function ListDialogs({ question, itemCount, actions, onClose }: ListDialogsProps) {
  const { t } = useLingui();
  const areKeysAsked = question?.kind === 'keys';
  const [wereKeysAsked, setKeysAsked] = useState(false);
  if (areKeysAsked && !wereKeysAsked) setKeysAsked(true);
  const edited = question?.kind === 'edit' ? question.item : null;
  const [wasEdited, setEdited] = useState(false);
  if (edited && !wasEdited) setEdited(true);
  return (
    <>
      {wasEdited && (
        <Suspense>
          <ItemDialog item={edited} onClose={onClose} onSave={actions.edit} onDelete={actions.remove} />
        </Suspense>
      )}
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
      {wereKeysAsked && (
        <Suspense>
          <ShortcutsDialog isOpen={areKeysAsked} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
