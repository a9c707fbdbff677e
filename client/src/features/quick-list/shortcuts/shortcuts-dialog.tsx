import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';

const Key = chakra('kbd', {
  base: {
    px: '2',
    py: '0.5',
    border: 'thin',
    borderColor: 'border',
    rounded: 'sm',
    bg: 'bg.subtle',
    fontFamily: 'body',
    fontSize: 'sm',
  },
});

function Shortcut({ keys, children }: { keys: string[]; children: ReactNode }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="4" minHeight="9">
      <chakra.dt display="flex" flexWrap="wrap" gap="1" width="36">
        {keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </chakra.dt>
      <chakra.dd flex="1">{children}</chakra.dd>
    </chakra.div>
  );
}

export default function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
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
      <chakra.dl display="grid" gap="1">
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
      </chakra.dl>
    </Dialog>
  );
}
