import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut as LogOutIcon } from 'lucide-react';
import { useState } from 'react';
import { SignOutNote } from '#shell/sign-out-note.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { PanelSection } from '#ui/panel-section.tsx';

/** Asks first, and says what has not been sent. */
export function LogOut({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <PanelSection
      title={<Trans>Log out</Trans>}
      lead={<Trans>What is on this device stays on it for your next sign-in.</Trans>}
    >
      <chakra.div>
        <Button onClick={() => setAsking(true)}>
          <LogOutIcon size={18} aria-hidden />
          <Trans>Log out on this device</Trans>
        </Button>
      </chakra.div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onSignOut}
        title={t`Log out on this device?`}
        confirmLabel={t`Log out`}
      >
        <SignOutNote />
      </ConfirmDialog>
    </PanelSection>
  );
}
