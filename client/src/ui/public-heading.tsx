import { chakra } from '@chakra-ui/react';

/** The first heading of a public page of text. */
export const PublicHeading = chakra('h1', {
  base: {
    fontSize: { base: '4xl', md: '6xl' },
    fontWeight: 'bold',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    hyphens: 'manual',
  },
});
