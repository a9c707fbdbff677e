import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import HardDrive from 'lucide-react/icons/hard-drive';
import MonitorDown from 'lucide-react/icons/monitor-down';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { isTabOfIphone } from '#lib/install/home-screen.ts';
import { installOffer, takeInstallOffer } from '#lib/install/install-offer.ts';
import { WhyNoNotices } from '#notices/why-no-notices.tsx';
import { asksPerson, keepStorage } from '#sync/engine/keep-storage.ts';
import { Button } from '#ui/button.tsx';
import { PanelPage, PanelSection } from '#ui/panel-section.tsx';
import { AskSection } from './ask-section.tsx';
import { type AskState, useDeviceAsks } from './use-device-asks.ts';

/** Permissions and capabilities of this device: which are on, off, or not available. */
export function DevicePage() {
  const { asks, readAgain } = useDeviceAsks();
  return (
    <PanelPage>
      <PanelSection
        title={<Trans>What this device allows</Trans>}
        lead={
          <Trans>Ateria works without any of these. Each makes it better, and each is yours to refuse.</Trans>
        }
      >
        <ul>
          <Install state={asks?.install} onAsked={readAgain} />
          <Notices state={asks?.notices} onAsked={readAgain} />
          <Storage state={asks?.storage} onAsked={readAgain} />
          <ScreenOn state={asks?.wakeLock} />
        </ul>
      </PanelSection>
    </PanelPage>
  );
}

interface AskProps {
  state: AskState | undefined;
  onAsked: () => void;
}

function Install({ state, onAsked }: AskProps) {
  const isOffered = useSyncExternalStore(installOffer.subscribe, installOffer.isMade);
  return (
    <AskSection
      icon={MonitorDown}
      state={state}
      title={<Trans>Ateria as an app</Trans>}
      lead={<Trans>With an icon and a window of its own, and safer from being cleared away.</Trans>}
    >
      {state === 'off' && isOffered && (
        <Button onClick={() => void takeInstallOffer().then(onAsked)}>
          <Trans>Install Ateria</Trans>
        </Button>
      )}
      {state === 'off' && !isOffered && <Hint>{isTabOfIphone() ? <OnIphone /> : <InMenu />}</Hint>}
    </AskSection>
  );
}

const InMenu = () => (
  <Trans>
    Look in the menu of the browser for “Install” or “Add to Home screen”. Where it has neither, this browser
    cannot do it.
  </Trans>
);

const OnIphone = () => (
  <Link to="/settings" hash="install">
    <Trans>How Ateria comes onto the home screen</Trans>
  </Link>
);

function Notices({ state, onAsked }: AskProps) {
  return (
    <AskSection
      icon={Bell}
      state={state}
      title={<Trans>Notices</Trans>}
      lead={<Trans>For timers of the stove, and for what you choose in the settings.</Trans>}
    >
      {state === 'off' && (
        <Button onClick={() => void Notification.requestPermission().then(onAsked)}>
          <Trans>Allow notices</Trans>
        </Button>
      )}
      {state === 'on' && (
        <Hint>
          <Link to="/settings">
            <Trans>Choose what you want to hear of</Trans>
          </Link>
        </Hint>
      )}
      {state === 'refused' && (
        <Hint>
          <Trans>
            They are blocked for this site. Only the settings of the browser or the phone can allow them.
          </Trans>
        </Hint>
      )}
      {state === 'impossible' && (
        <Hint>
          <WhyNoNotices />
        </Hint>
      )}
    </AskSection>
  );
}

function Storage({ state, onAsked }: AskProps) {
  const [wasAsked, setAsked] = useState(false);
  const ask = async () => {
    await keepStorage(navigator.storage).catch(() => undefined);
    setAsked(true);
    onAsked();
  };
  return (
    <AskSection
      icon={HardDrive}
      state={state}
      title={<Trans>Permanent storage</Trans>}
      lead={
        <Trans>
          So that the browser does not clear your recipes and lists away when the disk is full, also what has
          not been sent yet.
        </Trans>
      }
    >
      {state === 'off' && !wasAsked && (
        <Button onClick={() => void ask()}>
          <Trans>Keep it for good</Trans>
        </Button>
      )}
      {state === 'off' && wasAsked && (
        <Hint isStatus>
          {asksPerson(navigator) ? (
            <Trans>The browser was not allowed to. You can be asked again later.</Trans>
          ) : (
            <Trans>
              This browser decides by itself, and does not promise it yet. It does for apps that are installed
              or often used.
            </Trans>
          )}
        </Hint>
      )}
      {state === 'impossible' && (
        <Hint>
          <Trans>This browser knows no such promise. What is sent is safe on the server.</Trans>
        </Hint>
      )}
    </AskSection>
  );
}

function ScreenOn({ state }: Pick<AskProps, 'state'>) {
  return (
    <AskSection
      icon={Sun}
      state={state}
      title={<Trans>A screen that stays on</Trans>}
      lead={<Trans>While you cook. Nothing has to be allowed for it.</Trans>}
    >
      {state === 'refused' && (
        <Hint>
          <Trans>The device refuses just now; most do when the battery is low or being saved.</Trans>
        </Hint>
      )}
      {state === 'impossible' && (
        <Hint>
          <Trans>
            This browser cannot keep the screen on. Let it turn off later in the phone’s settings.
          </Trans>
        </Hint>
      )}
    </AskSection>
  );
}

function Hint({ isStatus, children }: { isStatus?: boolean; children: ReactNode }) {
  return (
    <chakra.p
      role={isStatus ? 'status' : undefined}
      fontSize="sm"
      color="fg.muted"
      css={{
        '& a': {
          textDecoration: 'underline',
          display: 'inline-flex',
          minHeight: 'touch',
          alignItems: 'center',
        },
      }}
    >
      {children}
    </chakra.p>
  );
}
