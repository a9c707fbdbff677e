import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';

/** Link to the plans, shown where a feature belongs to the premium tier. */
export function TiersLink() {
  return (
    <Button asChild px="4" flexShrink="0">
      <Link to="/subscribe">
        <Trans>See the plans</Trans>
      </Link>
    </Button>
  );
}
