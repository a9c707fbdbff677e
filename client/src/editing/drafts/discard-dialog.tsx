import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';

interface DiscardDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onDiscard: () => void;
}

/** Asks before input is discarded. */
export function DiscardDialog({ isOpen, onClose, onDiscard }: DiscardDialogProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={onDiscard}
      title={t`Discard what you wrote?`}
      confirmLabel={t`Discard`}
      backLabel={t`Go on writing`}
      isDestructive
    >
      <Trans>It has not been saved. If you only go back, it waits for you on this device.</Trans>
    </ConfirmDialog>
  );
}
