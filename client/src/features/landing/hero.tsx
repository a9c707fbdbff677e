import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { Button } from '#ui/button.tsx';
import { ListPicture } from './list-picture.tsx';

export function Hero() {
  const identity = useKnownIdentity();
  return (
    <chakra.section
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1.1fr)' }}
      alignItems="center"
      gap={{ base: '12', lg: '10' }}
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
      pt={{ base: '8', md: '12', lg: '16' }}
      pb={{ base: '14', lg: '24' }}
    >
      <chakra.div display="grid" gap="6" justifyItems="start">
        <chakra.h1
          fontSize={{ base: '4xl', sm: '5xl', lg: '6xl', xl: '7xl' }}
          fontWeight="bold"
          letterSpacing="tight"
          lineHeight="1.08"
          hyphens="manual"
        >
          <Trans>The shopping list that works at the back of the shop</Trans>
        </chakra.h1>
        <chakra.p fontSize={{ base: 'lg', lg: 'xl' }} color="fg.muted" maxWidth="30rem">
          <Trans>
            Jot down what you need, tick it off with one thumb, and let the laptop at home catch up later. It
            needs no signal, and loses nothing on the way.
          </Trans>
        </chakra.p>
        <Button variant="primary" size="lg" asChild>
          {identity ? (
            <Link to="/shopping-list">
              <Trans>Open your list</Trans>
            </Link>
          ) : (
            <Link to="/login">
              <Trans>Start your list</Trans>
            </Link>
          )}
        </Button>
      </chakra.div>
      <ListPicture />
    </chakra.section>
  );
}
