import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Sparkles from 'lucide-react/icons/sparkles';
import { TiersLink } from '#editing/tiers-link.tsx';

/** Tells what the tier leaves out here. Data written on another tier is kept. */
export function PremiumNote() {
  return (
    <chakra.div
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="3"
      p="4"
      bg="bg.subtle"
      rounded="md"
      color="fg.muted"
      lineHeight="snug"
    >
      <chakra.span flexShrink="0" pt="0.5">
        <Sparkles size={18} aria-hidden />
      </chakra.span>
      <chakra.p flex="1 1 {sizes.56}">
        <Trans>
          Nutrition is part of the premium plan: energy, fat, sugars, protein and salt of a serving, beside
          what a day needs.
        </Trans>
      </chakra.p>
      <TiersLink />
    </chakra.div>
  );
}
