import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { Button } from '#ui/button.tsx';
import { MessageSheet } from './sheet.tsx';

/** Target of the payment page when nothing was paid. */
export function CancelPage() {
  const identity = useKnownIdentity();
  return (
    <MessageSheet
      title={<Trans>Subscription canceled</Trans>}
      actions={
        <>
          <Button asChild>
            <Link to="/subscribe">
              <Trans>Back to the plans</Trans>
            </Link>
          </Button>
          {identity && (
            <Button variant="quiet" asChild>
              <Link to="/dashboard">
                <Trans>Go to app</Trans>
              </Link>
            </Button>
          )}
        </>
      }
    >
      <p>
        <Trans>There was no charge. Your recipes, meals and lists are as they were.</Trans>
      </p>
    </MessageSheet>
  );
}
