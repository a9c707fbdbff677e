import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import HardDrive from 'lucide-react/icons/hard-drive';
import { useFormat } from '#i18n/format.ts';
import { isTabOfIphone } from '#lib/install/home-screen.ts';
import { useStorageState } from '#lib/use-storage-state.ts';

/** Whether the browser has promised to keep this device's data. */
export function StorageLine() {
  const state = useStorageState();
  const { number } = useFormat();
  if (!state) return null;
  const megabytes =
    state.usedBytes === null ? null : number(Math.max(0.1, Math.round(state.usedBytes / 1e5) / 10));
  return (
    <chakra.p
      display="flex"
      gap="2"
      mt="auto"
      color="fg.muted"
      fontSize="sm"
      lineHeight="snug"
      css={{ '& a': { textDecoration: 'underline' } }}
    >
      <chakra.span flexShrink="0" pt="0.5">
        <HardDrive size={16} aria-hidden />
      </chakra.span>
      <span>
        {state.isPersisted ? (
          <Trans>This browser keeps your lists on this device until you remove them.</Trans>
        ) : isTabOfIphone() ? (
          <>
            <Trans>Safari deletes what a tab keeps after a week without a visit.</Trans>{' '}
            <Link to="/settings" hash="install">
              <Trans>Put Ateria on the home screen</Trans>
            </Link>
            .
          </>
        ) : (
          <Trans>
            This browser may clear what is on this device when space runs out. Installing the app on the home
            screen makes it safer.
          </Trans>
        )}{' '}
        {megabytes !== null && <Trans>In use: {megabytes} MB.</Trans>}
      </span>
    </chakra.p>
  );
}
