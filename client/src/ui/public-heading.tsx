import { chakra } from '@chakra-ui/react';

/** The main heading of a public text page. */
export const PublicHeading = chakra('h1', {
  base: {
    fontSize: { base: '4xl', md: '6xl' },
    fontWeight: 'bold',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    hyphens: 'manual',
  },
});
