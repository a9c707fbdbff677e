import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="grid" alignContent="start" gap="2">
      <chakra.h2 fontSize="2xl" fontWeight="bold" letterSpacing="snug" lineHeight="snug">
        {title}
      </chakra.h2>
      <chakra.p color="fg.muted">{children}</chakra.p>
    </chakra.div>
  );
}

export function ThreeParts() {
  return (
    <chakra.section borderTop="thin" borderBottom="thin" borderColor="border" bg="bg.panel">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}
        gap={{ base: '10', lg: '16' }}
        maxWidth="page"
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '14', lg: '20' }}
      >
        <Part title={<Trans>Write as you think</Trans>}>
          <Trans>
            Type “milk, bread, 6 eggs” or paste a whole list. Ateria reads the amounts and puts each thing
            with its shelf.
          </Trans>
        </Part>
        <Part title={<Trans>Shop without a signal</Trans>}>
          <Trans>
            The list lives on your phone. It opens, ticks off and takes new items with no network at all.
          </Trans>
        </Part>
        <Part title={<Trans>Meet at home</Trans>}>
          <Trans>
            Once there is a signal again, your devices compare notes. What was done on both stays done, once.
          </Trans>
        </Part>
      </chakra.div>
    </chakra.section>
  );
}
