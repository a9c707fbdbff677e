import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import type { SessionInfo } from 'sync-protocol/api/sessions.ts';
import { useFormat } from '#i18n/format.ts';
import { Button } from '#ui/button.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { cityOfZone } from './city-of-zone.ts';

interface SessionLineProps {
  session: SessionInfo;
  isBusy: boolean;
  onEnd: () => void;
}

const phones = new Set(['Android', 'iPhone', 'iPad', 'iPod', 'iOS']);

/** One sign-in: device, last seen when and where. */
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
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      columnGap="3"
      rowGap="3"
      alignItems="center"
      py="4"
      borderBottom="thin"
      borderColor="border"
    >
      <chakra.span alignSelf="start" pt="0.5" color="fg.muted">
        <Icon size={22} aria-hidden />
      </chakra.span>
      <chakra.div display="grid" gap="0.5">
        <chakra.span fontWeight="semibold">{device}</chakra.span>
        <Details>
          {isThis ? (
            <chakra.span color="fg" fontWeight="medium">
              <Trans>This device, in use now</Trans>
            </chakra.span>
          ) : (
            <span>
              <Trans>Last seen {seen}</Trans>
            </span>
          )}
          <span>
            <Trans>Signed in {signedIn}</Trans>
          </span>
          <Way way={session.way} />
        </Details>
        <Where session={session} />
      </chakra.div>
      {!isThis && (
        <Button
          {...unlessOff(isBusy, onEnd)}
          aria-label={t`Sign out: ${device}, last seen ${seen}`}
          gridColumn={{ base: '2', md: 'auto' }}
          justifySelf="start"
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </chakra.li>
  );
}

/** What tells one sign-in from the others, as several devices may be of one kind. */
export function SessionName({ session }: { session: SessionInfo }) {
  const { moment } = useFormat();
  const device = useDeviceName(session);
  const seen = moment(session.seenAt);
  return (
    <Trans>
      {device}, last seen {seen}
    </Trans>
  );
}

/** Items in a row that wraps if necessary. */
const Details = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', columnGap: '5', fontSize: 'sm', color: 'fg.muted' },
});

function useDeviceName({ browser, system }: SessionInfo): string {
  const { t } = useLingui();
  if (browser && system) return t`${browser} on ${system}`;
  return browser ?? system ?? t`A device that does not say what it is`;
}

/** How the person signed in there; nothing if that was not stored. */
function Way({ way }: Pick<SessionInfo, 'way'>) {
  const { t } = useLingui();
  if (!way) return null;
  const words = {
    password: t`By password`,
    'two-steps': t`In two steps, with a code from an app`,
    passkey: t`By passkey`,
    google: t`By Google`,
    'recovery-code': t`With a recovery code`,
  };
  return <span>{words[way]}</span>;
}

/** The time zone is reported by the device and may be wrong; whether it is in this network is reliable. */
function Where({ session: { timeZone, isInThisNetwork } }: { session: SessionInfo }) {
  const city = timeZone && cityOfZone(timeZone);
  return (
    <Details>
      <span>
        {isInThisNetwork ? (
          <Trans>In the network that you are in now</Trans>
        ) : (
          <Trans>In another network</Trans>
        )}
      </span>
      {city && (
        <span>
          <Trans>Time zone: {city}</Trans>
        </span>
      )}
    </Details>
  );
}
