import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Laptop, Smartphone } from 'lucide-react';
import type { SessionInfo } from 'sync-protocol/api/sessions.ts';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';

interface SessionLineProps {
  session: SessionInfo;
  isBusy: boolean;
  onEnd: () => void;
}

const phones = new Set(['Android', 'iPhone', 'iPad', 'iPod', 'iOS']);

/** One sign-in: which device, when it was last seen, and where from, in words. */
export function SessionLine({ session, isBusy, onEnd }: SessionLineProps) {
  const { t } = useLingui();
  const { moment } = useFormat();
  const { system, isThis, seenAt, signedInAt } = session;
  const device = useDeviceName(session);
  const Icon = phones.has(system ?? '') ? Smartphone : Laptop;
  const seen = moment(seenAt);
  const signedIn = moment(signedInAt);
  return (
    <chakra.li
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      py="3"
      borderBottom="thin"
      borderColor="border"
    >
      <Icon size={22} aria-hidden />
      <chakra.div flex="1" minWidth="12rem" display="grid">
        <chakra.span fontWeight="semibold">{device}</chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          {isThis ? <Trans>This device, in use now</Trans> : <Trans>Last seen {seen}</Trans>}
          {' · '}
          <Trans>signed in {signedIn}</Trans>
        </chakra.span>
        <chakra.span fontSize="sm" color="fg.muted">
          <Where session={session} />
        </chakra.span>
      </chakra.div>
      {!isThis && (
        <Button onClick={onEnd} disabled={isBusy} aria-label={t`Sign out: ${device}`}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </chakra.li>
  );
}

function useDeviceName({ browser, system }: SessionInfo): string {
  const { t } = useLingui();
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`A device that does not say what it is`;
}

/** The zone is told by the device, so it may be wrong; whether it is one's own network is not. */
function Where({ session: { timeZone, isInThisNetwork } }: { session: SessionInfo }) {
  const city = timeZone?.split('/').at(-1)?.replaceAll('_', ' ');
  return (
    <>
      {isInThisNetwork ? (
        <Trans>In the network that you are in now</Trans>
      ) : (
        <Trans>In another network than you are in now</Trans>
      )}
      {city && (
        <>
          {' · '}
          <Trans>on the time of {city}</Trans>
        </>
      )}
    </>
  );
}
