import { Trans, useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { leaveUnopened } from './leave-app.ts';

/** Logging out where the person's database does not open: nothing can be said of it, and nothing is removed. */
export function UnopenedSignOut({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void leaveUnopened()}
      title={t`Log out on this device?`}
      confirmLabel={t`Log out`}
    >
      <Trans>
        This device’s storage does not answer. What it keeps of your lists and recipes stays on it; to remove
        it, delete this site’s data in the browser’s settings.
      </Trans>
    </ConfirmDialog>
  );
}
