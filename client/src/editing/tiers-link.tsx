import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';

/** Where something is part of the premium tier: the way to it. */
export function TiersLink() {
  return (
    <Button asChild px="4" flexShrink="0">
      <Link to="/subscribe">
        <Trans>See the plans</Trans>
      </Link>
    </Button>
  );
}
