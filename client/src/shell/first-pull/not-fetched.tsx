import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyWithTexts } from '../lazy-with-texts.ts';

/** Rarely needed, and the list's start waits for all static imports. */
const SignInAgain = lazyWithTexts(() => import('../sign-in-again.tsx'));

interface NotFetchedProps {
  title: ReactNode;
  /** Another action beside trying again. */
  action?: ReactNode;
}

/**
 * For a device that has never completed a full pull and cannot reach the server: missing data may exist
 * there.
 */
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

/** Why data is not on this device yet, and when it will be. */
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
