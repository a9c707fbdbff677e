import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ByIdentity } from '#shell/public/by-identity.tsx';
import { Button } from '#ui/button.tsx';

/** Link into the app: to begin for a visitor, to continue for a signed-in person. */
export function StartButton() {
  return (
    <ByIdentity
      known={
        <Button variant="primary" size="lg" asChild>
          <Link to="/dashboard">
            <Trans>Open Ateria</Trans>
          </Link>
        </Button>
      }
      visitor={
        <Button variant="primary" size="lg" asChild>
          <Link to="/login" search={{ new: true }}>
            <Trans>Try it free for 30 days</Trans>
          </Link>
        </Button>
      }
    />
  );
}
