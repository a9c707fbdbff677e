import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Band, Heading, Lead } from './section.tsx';
import { StartButton } from './start-button.tsx';

/** Final call to action. */
export function Closing() {
  return (
    <chakra.section borderTop="thin" borderBottom="thin" borderColor="border" bg="bg.subtle">
      <Band display="grid" justifyItems="center" gap="6" textAlign="center" py={{ base: '16', lg: '28' }}>
        <BrandMark boxSize="16" hasRim />
        <Heading>
          <Trans>What’s for dinner tomorrow?</Trans>
        </Heading>
        <Lead>
          <Trans>
            Write down one meal and see what the list says. If you get stuck, a person answers, typically
            within 24 hours.
          </Trans>
        </Lead>
        <StartButton />
      </Band>
    </chakra.section>
  );
}
