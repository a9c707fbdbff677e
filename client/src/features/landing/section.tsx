import { chakra } from '@chakra-ui/react';

/** A full-width section with limited content width. */
export const Band = chakra('div', {
  base: { width: 'full', maxWidth: 'page', mx: 'auto', px: { base: '4', md: '8' } },
});

export const Heading = chakra('h2', {
  base: {
    fontSize: { base: '3xl', md: '5xl' },
    fontWeight: 'bold',
    letterSpacing: 'tight',
    lineHeight: 'tight',
    hyphens: 'manual',
  },
});

export const Lead = chakra('p', {
  base: { fontSize: { base: 'lg', md: 'xl' }, color: 'fg.muted', maxWidth: 'text', textWrap: 'pretty' },
});

export const Subheading = chakra('h3', {
  base: { fontSize: '2xl', fontWeight: 'bold', letterSpacing: 'snug', lineHeight: 'snug' },
});
