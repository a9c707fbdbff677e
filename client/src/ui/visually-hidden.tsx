import { chakra } from '@chakra-ui/react';

/** Text for those who listen to the page. */
export const VisuallyHidden = chakra('span', {
  base: {
    position: 'absolute',
    boxSize: '1px',
    m: '-1px',
    p: '0',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});
