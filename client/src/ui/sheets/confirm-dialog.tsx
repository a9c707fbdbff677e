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
  /** What will happen, and what is safe. */
  children: ReactNode;
  /** The action as the button's label: 'Log out', 'Delete'. */
  confirmLabel: string;
  /** Label of the button that goes back, where 'Cancel' would be ambiguous. */
  backLabel?: string;
  /** Red, for an action that loses data. */
  isDestructive?: boolean;
}

/** A confirmation dialog. The button that goes back is first and has the focus. */
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
