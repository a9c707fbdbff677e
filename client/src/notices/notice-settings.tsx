import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import type { Notices } from 'sync-protocol/api/notices.ts';
import { loadingSlowMsHere } from '#api/keep-reading.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { readHouseholds } from '#db/households/kept-households.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useTier } from '#sync/status/use-tier.ts';
import { Button } from '#ui/button.tsx';
import { PanelSection } from '#ui/panel-section.tsx';
import { KindChoices } from './kind-choices.tsx';
import { pushSupport } from './push-device.ts';
import { type NoticeChoice, type NoticeFault, useNotices } from './use-notices.ts';
import { WhyNoNotices } from './why-no-notices.tsx';

/** Settings of what the person is notified of, and how. Permission is requested only on a press. */
export function NoticeSettings() {
  const isPremium = useTier()?.isPremium ?? true;
  const hasCompany = useStored(livesWithOthers) ?? false;
  return (
    <PanelSection
      title={<Trans>Notices</Trans>}
      lead={<Trans>Hear in the morning when it is time to buy something again.</Trans>}
    >
      {!isPremium && (
        <p>
          <Trans>Notices are part of the premium plan, like recurring items.</Trans>
        </p>
      )}
      {(isPremium || hasCompany) && <Choices isPremium={isPremium} hasCompany={hasCompany} />}
    </PanelSection>
  );
}

const livesWithOthers = async (db: AteriaDb): Promise<boolean> =>
  (await readHouseholds(db))?.some(({ members }) => members.length > 1) ?? false;

interface ChoicesProps {
  isPremium: boolean;
  /** Whether the household has other people to be notified about. */
  hasCompany: boolean;
}

function Choices({ isPremium, hasCompany }: ChoicesProps) {
  const choice = useNotices();
  const { notices, fault } = choice;
  const support = pushSupport();
  const isSlow = useDelayed(notices === undefined, loadingSlowMsHere());
  if (notices === undefined)
    return <p role="status">{isSlow && <Trans>This takes longer than usual.</Trans>}</p>;
  if (notices === null)
    return (
      <p>
        <Trans>There is no connection. Notices can be changed when there is one.</Trans>
      </p>
    );
  return (
    <chakra.div display="grid" gap="3">
      {isPremium && <DueChoices choice={choice} notices={notices} />}
      {(hasCompany || notices.kinds.length > 0) && <KindChoices choice={choice} kinds={notices.kinds} />}
      {support === 'unsupported' && (
        <Hint>
          <WhyNoNotices />
        </Hint>
      )}
      {support === 'denied' && (
        <Hint>
          <Trans>Notices from this site are blocked in the browser. Allow them there first.</Trans>
        </Hint>
      )}
      <chakra.div role="alert" _empty={{ position: 'absolute' }}>
        {fault && <Hint>{faultWords[fault]}</Hint>}
      </chakra.div>
    </chakra.div>
  );
}

/** How the person is notified of recurring items that are due. */
function DueChoices({ choice, notices }: { choice: NoticeChoice; notices: Notices }) {
  const { isBusy, isHere, choose } = choice;
  const support = pushSupport();
  const { channel, address, devices } = notices;
  // A subscribed browser is registered at each start, so the server's number may be that of before.
  const isElsewhere = channel === 'push' && isHere === false;
  const email = address?.email ?? '';
  const isUnproven = channel === 'email' && address?.isProven === false;
  return (
    <>
      <p role="status">
        {channel === 'push' && !isElsewhere && <Trans>You get notices on your devices.</Trans>}
        {isElsewhere && devices > 0 && (
          <Trans>You get notices on your other devices, but not on this one.</Trans>
        )}
        {isElsewhere && devices === 0 && <Trans>None of your devices gets notices now.</Trans>}
        {channel === 'email' && !isUnproven && <Trans>You get notices by e-mail to {email}.</Trans>}
        {isUnproven && (
          <Trans>
            An e-mail is on its way to {email}. Open the link in it to confirm the address; until then you get
            no notices.
          </Trans>
        )}
        {channel === 'off' && <Trans>You get no notices. The dashboard shows what is due.</Trans>}
      </p>
      <chakra.div display="flex" flexWrap="wrap" gap="2" aria-busy={isBusy}>
        {support === 'possible' && (
          <Button onClick={() => void choose('push')}>
            <Bell size={18} aria-hidden />
            <Trans>Tell me on this device</Trans>
          </Button>
        )}
        {address && channel !== 'email' && (
          <Button onClick={() => void choose('email')}>
            <Mail size={18} aria-hidden />
            <Trans>Tell me by e-mail</Trans>
          </Button>
        )}
        {isUnproven && (
          <Button onClick={() => void choose('email')}>
            <Mail size={18} aria-hidden />
            <Trans>Send the e-mail again</Trans>
          </Button>
        )}
        {channel !== 'off' && (
          <Button variant="quiet" onClick={() => void choose('off')}>
            <BellOff size={18} aria-hidden />
            <Trans>Do not tell me</Trans>
          </Button>
        )}
      </chakra.div>
    </>
  );
}

const faultWords: Record<NoticeFault, ReactNode> = {
  'not-allowed': <Trans>The browser did not allow notices, so nothing has changed.</Trans>,
  'not-ready': (
    <Trans>
      This browser cannot show notices just now, so nothing has changed. Load the page again and try once
      more.
    </Trans>
  ),
  offline: <Trans>There is no connection, so nothing has changed. Please try again.</Trans>,
  'too-often': <Trans>Several e-mails have been sent already. Try again in an hour.</Trans>,
  refused: <Trans>The server did not accept it, so nothing has changed.</Trans>,
};

function Hint({ children }: { children: ReactNode }) {
  return (
    <chakra.p fontSize="sm" color="fg.muted" css={{ '& a': { textDecoration: 'underline' } }}>
      {children}
    </chakra.p>
  );
}
