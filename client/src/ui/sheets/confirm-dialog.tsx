import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  /** What happens, and what is safe. */
  children: ReactNode;
  /** What happens, as the button's word: 'Log out', 'Delete'. */
  confirmLabel: string;
  /** The way back, where 'Cancel' could mean either. */
  backLabel?: string;
  /** Red, where something is lost. */
  isDestructive?: boolean;
}

/** Asks once. The way back is first in order and holds the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const textId = useId();
  const confirm = () => {
    props.onClose();
    props.onConfirm();
  };
  return (
    <Dialog
      isOpen={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      describedBy={textId}
      actions={
        <>
          <Button variant="quiet" onClick={props.onClose}>
            {props.backLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button variant={props.isDestructive ? 'danger' : 'primary'} onClick={confirm}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <chakra.div id={textId} color="fg.muted">
        {props.children}
      </chakra.div>
    </Dialog>
  );
}
