import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useDropFirstScreen } from '#start/use-first-screen.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { APP_START } from './layout/layout.ts';
import { useErrorTitle } from './layout/page-title.ts';
import { useLoadAgain } from './use-load-again.ts';

/** Replaces a page whose script could not be loaded, inside the layout, which still works. */
export function MissingPage() {
  const { t } = useLingui();
  const { loadAgain, isUnreached } = useLoadAgain();
  useDropFirstScreen();
  const title = t`This page is not on this device yet`;
  useErrorTitle(`${title} · Ateria`);
  return (
    <EmptyState
      title={title}
      action={
        <chakra.div display="grid" gap="3" justifyItems="center">
          <chakra.p role="status" _empty={{ display: 'none' }}>
            {isUnreached && <Trans>There is no connection yet.</Trans>}
          </chakra.p>
          <chakra.div display="flex" flexWrap="wrap" justifyContent="center" gap="3">
            <Button variant="primary" onClick={loadAgain}>
              <Trans>Load the page again</Trans>
            </Button>
            <Button asChild>
              <Link to={APP_START}>
                <Trans>Go to your list</Trans>
              </Link>
            </Button>
          </chakra.div>
        </chakra.div>
      }
    >
      <Trans>It takes a connection once, and then works without. Your lists are on this device.</Trans>
    </EmptyState>
  );
}
