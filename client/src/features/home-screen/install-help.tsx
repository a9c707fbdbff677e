import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { type ReactNode, useEffect, useRef } from 'react';
import { isTabOfIphone } from '#lib/install/home-screen.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { AddIllustration, HomeIllustration, ShareIllustration } from './install-illustrations.tsx';

/** Fragment of the address that links here. */
const hash = 'install';

/** Instructions for adding Ateria to an iPhone's home screen; nothing elsewhere. */
export function InstallHelp() {
  return isTabOfIphone() ? <Help /> : null;
}

function Help() {
  const place = useRef<HTMLDivElement>(null);
  const isSought = useLocation().hash === hash;
  useEffect(() => {
    if (isSought) place.current?.scrollIntoView({ block: 'start' });
  }, [isSought]);
  return (
    <chakra.div id={hash} ref={place} scrollMarginTop="20">
      <PanelSection
        title={<Trans>On the home screen</Trans>}
        lead={<Trans>From there Ateria opens as an app of its own, and what it keeps stays.</Trans>}
      >
        <p>
          <Trans>
            Safari deletes what a page keeps here after seven days of use without a visit, changes that are
            not sent included. An app on the home screen is spared, and may show notices.
          </Trans>
        </p>
        <SendFirst />
        <chakra.ol display="grid" gap="6" listStyleType="none">
          <Step number={1} illustration={<ShareIllustration />} title={<Trans>Press Share</Trans>}>
            <Trans>
              At the foot of Safari; on an iPad at its top. You do not see it? It is behind the three dots.
            </Trans>
          </Step>
          <Step
            number={2}
            illustration={<AddIllustration />}
            title={<Trans>Choose “Add to Home Screen”</Trans>}
          >
            <Trans>Scroll down if it is not in sight, then press “Add”.</Trans>
          </Step>
          <Step
            number={3}
            illustration={<HomeIllustration />}
            title={<Trans>Open Ateria from the home screen</Trans>}
          >
            <Trans>Sign in there once more: what is yours comes from the server.</Trans>
          </Step>
        </chakra.ol>
      </PanelSection>
    </chakra.div>
  );
}

/** Reminder to send everything first, as the app on the home screen has its own storage. */
function SendFirst() {
  const status = useSyncStatus();
  const unsent = status ? status.waiting + status.rejected : 0;
  return (
    <chakra.div display="grid" gap="3" p="4" rounded="lg" bg="bg.subtle" justifyItems="start">
      <p>
        <Trans>
          It has a storage of its own there: what this tab has not sent stays in this tab. So send that first.
        </Trans>
      </p>
      <chakra.p role="status" fontWeight="semibold">
        {status &&
          (unsent === 0 ? (
            <Trans>Nothing waits to be sent. You can go on.</Trans>
          ) : (
            <Plural value={unsent} one="# change waits to be sent." other="# changes wait to be sent." />
          ))}
      </chakra.p>
      {unsent > 0 && (
        <Button asChild>
          <Link to="/sync">
            <CloudUpload size={18} aria-hidden />
            <Trans>See what waits</Trans>
          </Link>
        </Button>
      )}
    </chakra.div>
  );
}

interface InstallStepProps {
  number: number;
  illustration: ReactNode;
  title: ReactNode;
  children: ReactNode;
}

function Step({ number, illustration, title, children }: InstallStepProps) {
  return (
    <chakra.li
      display="grid"
      gap={{ base: '3', md: '5' }}
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: '{sizes.60} minmax(0, 1fr)' }}
      alignItems="center"
    >
      {illustration}
      <div>
        <chakra.h3 fontWeight="semibold">
          {number}. {title}
        </chakra.h3>
        <chakra.p color="fg.muted">{children}</chakra.p>
      </div>
    </chakra.li>
  );
}
