import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';

/** Frame of a recipe's page, with a link back to the book. */
export function PageFrame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <chakra.div
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '6' }}
      pt={{ base: '2', md: '4' }}
      pb={{ base: '6', md: '10' }}
      display="flex"
      flexDirection="column"
      flex="1"
      gap={{ base: '2', md: '4' }}
    >
      <chakra.div display="flex" alignItems="center" justifyContent="space-between" data-print="no">
        <Button asChild variant="quiet" ml="-3" px="3" color="fg.muted">
          <Link to="/recipes">
            <ArrowLeft size={18} aria-hidden />
            <Trans>All recipes</Trans>
          </Link>
        </Button>
        {aside}
      </chakra.div>
      {children}
    </chakra.div>
  );
}
