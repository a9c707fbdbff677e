import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Bookmark from 'lucide-react/icons/bookmark';
import Camera from 'lucide-react/icons/camera';
import { Button } from '#ui/button.tsx';

/** Links to other ways of importing. */
export function OtherWays() {
  const { t } = useLingui();
  return (
    <chakra.nav
      aria-label={t`Other ways to bring in recipes`}
      display="flex"
      flexWrap="wrap"
      gap="2"
      width="full"
      maxWidth="reading"
      mx="auto"
      pt="4"
      borderTop="thin"
      borderColor="border"
    >
      <Button asChild>
        <Link to="/recipes/import/photo">
          <Camera size={18} aria-hidden />
          <Trans>From a photo</Trans>
        </Link>
      </Button>
      <Button asChild variant="quiet">
        <Link to="/recipes/import/bookmarklet">
          <Bookmark size={18} aria-hidden />
          <Trans>A bookmark that brings recipes here</Trans>
        </Link>
      </Button>
    </chakra.nav>
  );
}
