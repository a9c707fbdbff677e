import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyWithTexts } from '../lazy-with-texts.ts';

/** Seldom needed where the list starts, which waits for all that it imports. */
const SignInAgain = lazyWithTexts(() => import('../sign-in-again.tsx'));

interface NotFetchedProps {
  title: ReactNode;
  /** What can be done here all the same, beside trying again. */
  action?: ReactNode;
}

/** On a device that has never had everything from the server and cannot reach it: what is not here may be there. */
export function NotFetched({ title, action }: NotFetchedProps) {
  const { refresh } = useSync();
  const isSignedOut = useSyncStatus()?.state === 'signed-out';
  return (
    <EmptyState
      title={title}
      action={
        <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="2">
          {isSignedOut ? (
            <SignInAgain />
          ) : (
            <Button variant="primary" onClick={refresh}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {action}
        </chakra.div>
      }
    >
      <WhyNotFetched />
    </EmptyState>
  );
}

/** Why what is elsewhere is not here, and when it comes. */
export function WhyNotFetched(): string {
  const { t } = useLingui();
  const state = useSyncStatus()?.state;
  switch (state) {
    case 'signed-out':
      return t`This device has not had anything from the server yet. It comes when you sign in again.`;
    case 'upgrade-required':
      return t`This device has not had anything from the server yet. It comes when the app has been updated.`;
    case 'storage':
      return t`This device has not had anything from the server yet: its storage does not take it.`;
    default:
      return t`This device has not had anything from the server yet. It comes by itself when there is a network.`;
  }
}
