import { chakra } from '@chakra-ui/react';

/** A panel of the dashboard. */
export const Panel = chakra('section', {
  base: { bg: 'bg.panel', border: 'thin', borderColor: 'border', rounded: 'xl', p: { base: '4', md: '5' } },
});

export const PanelTitle = chakra('h3', { base: { fontSize: 'md', fontWeight: 'semibold', mb: '2' } });

/** Style of a full-width link. */
export const RowLink = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    py: '2',
    mx: '-2',
    px: '2',
    rounded: 'md',
    color: 'fg',
    textDecoration: 'none',
    _hover: { bg: 'bg.subtle' },
    '& svg': { flexShrink: 0 },
  },
});
