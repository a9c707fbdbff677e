import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import LogOutIcon from 'lucide-react/icons/log-out';
import { useState } from 'react';
import type { KnownIdentity } from '#lib/known-identity.ts';
import SignOutDialog from '#shell/leave/sign-out-dialog.tsx';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';

/** Section with the log-out button, whose dialog tells what was not sent. */
export function LogOut({ identity }: { identity: KnownIdentity }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <PanelSection
      title={<Trans>Log out</Trans>}
      lead={
        <Trans>
          What this device keeps of your lists and recipes is removed. Your account keeps all of it.
        </Trans>
      }
    >
      <chakra.div>
        <Button onClick={() => setAsking(true)}>
          <LogOutIcon size={18} aria-hidden />
          <Trans>Log out on this device</Trans>
        </Button>
      </chakra.div>
      <SignOutDialog isOpen={isAsking} onClose={() => setAsking(false)} identity={identity} />
    </PanelSection>
  );
}
