import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <div className="ql-shortcut">
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      actions={
        <Button variant="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className="ql-shortcuts">
        <Shortcut keys={['/', 'N']}>
          <Trans>Write an item</Trans>
        </Shortcut>
        <Shortcut keys={['↑', '↓']}>
          <Trans>Move between items</Trans>
        </Shortcut>
        <Shortcut keys={[t`Space`]}>
          <Trans>Check or un-check</Trans>
        </Shortcut>
        <Shortcut keys={['Enter', 'E', 'F2']}>
          <Trans>Edit</Trans>
        </Shortcut>
        <Shortcut keys={['Delete']}>
          <Trans>Delete</Trans>
        </Shortcut>
        <Shortcut keys={['Ctrl Z', '⌘ Z']}>
          <Trans>Undo</Trans>
        </Shortcut>
        <Shortcut keys={['Esc']}>
          <Trans>Leave a field or a dialog</Trans>
        </Shortcut>
        <Shortcut keys={['F8']}>
          <Trans>Go to the latest message</Trans>
        </Shortcut>
        <Shortcut keys={['?']}>
          <Trans>Show these</Trans>
        </Shortcut>
      </dl>
    </Dialog>
  );
}
