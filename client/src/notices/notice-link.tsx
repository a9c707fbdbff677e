import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import { useTier } from '#sync/status/use-tier.ts';
import { Button } from '#ui/button.tsx';

/** Link from recurring items to the settings of their notices; as wide as the list above it. */
export function NoticeLink() {
  const isPremium = useTier()?.isPremium ?? true;
  if (!isPremium) return null;
  return (
    <chakra.div
      width="full"
      maxWidth={{ base: 'column', lg: 'page' }}
      mx="auto"
      px={{ base: '4', md: '6' }}
      pb="6"
    >
      <Button asChild variant="quiet" px="3" ml="-3" color="fg.muted">
        <Link to="/settings">
          <Bell size={18} aria-hidden />
          <Trans>Get a notice when something is due</Trans>
        </Link>
      </Button>
    </chakra.div>
  );
}
