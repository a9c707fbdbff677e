import { chakra } from '@chakra-ui/react';
import { tallScreen } from '#ui/look/low-screen.ts';

const foot = { base: 'calc({spacing.4} + env(safe-area-inset-bottom))', md: '{spacing.6}' };

/** Buttons at the end of a long sheet: sticky on tall screens, over the frame's padding. */
export const SheetActions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    gap: '1',
    [tallScreen]: {
      position: 'sticky',
      bottom: { base: `calc(-1 * (${foot.base}))`, md: `calc(-1 * ${foot.md})` },
      zIndex: 'raised',
      mx: { base: '-4', md: '-6' },
      mb: { base: `calc(-1 * (${foot.base}))`, md: `calc(-1 * ${foot.md})` },
      px: { base: '4', md: '6' },
      pt: '3',
      pb: { base: 'calc({spacing.3} + env(safe-area-inset-bottom))', md: '3' },
      borderTop: 'thin',
      borderColor: 'border',
      bg: 'bg.panel',
    },
  },
});
