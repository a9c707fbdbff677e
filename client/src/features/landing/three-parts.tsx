import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { MeetingPicture, OfflinePicture, WritingPicture } from './part-pictures.tsx';

function Part({ picture, title, children }: { picture: ReactNode; title: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="grid" alignContent="start" gap="5" minWidth="0">
      {picture}
      <chakra.div display="grid" gap="2">
        <chakra.h2 fontSize="2xl" fontWeight="bold" letterSpacing="snug" lineHeight="snug">
          {title}
        </chakra.h2>
        <chakra.p color="fg.muted" textWrap="pretty">
          {children}
        </chakra.p>
      </chakra.div>
    </chakra.div>
  );
}

export function ThreeParts() {
  return (
    <chakra.section borderTop="thin" borderBottom="thin" borderColor="border" bg="bg.panel">
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' }}
        gap={{ base: '12', lg: '10' }}
        maxWidth={{ base: 'reading', lg: 'page' }}
        mx="auto"
        px={{ base: '4', md: '8' }}
        py={{ base: '12', lg: '20' }}
      >
        <Part picture={<WritingPicture />} title={<Trans>Write as you think</Trans>}>
          <Trans>
            Type “milk 2 l, bread, 6 eggs” or paste a whole list. Ateria reads the amounts and puts each thing
            with its shelf.
          </Trans>
        </Part>
        <Part picture={<OfflinePicture />} title={<Trans>Shop without a signal</Trans>}>
          <Trans>
            The list lives on your phone. It opens, ticks off and takes new items with no network at all.
          </Trans>
        </Part>
        <Part picture={<MeetingPicture />} title={<Trans>Meet at home</Trans>}>
          <Trans>
            Once there is a signal again, your devices compare notes. What you did on either stays done, and
            nothing comes twice.
          </Trans>
        </Part>
      </chakra.div>
    </chakra.section>
  );
}
