import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';

/** Link to the page of sessions. */
export function SignIns() {
  return (
    <PanelSection
      title={<Trans>Your devices</Trans>}
      lead={
        <Trans>
          See where you are signed in, and sign out a device that you no longer have. Passkeys and codes are
          there too.
        </Trans>
      }
    >
      <chakra.div>
        <Button asChild>
          <Link to="/sessions">
            <MonitorSmartphone size={18} aria-hidden />
            <Trans>Where you are signed in</Trans>
          </Link>
        </Button>
      </chakra.div>
    </PanelSection>
  );
}
