import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode, RefObject } from 'react';

const Base = chakra(
  'button',
  {
    base: {
      display: 'inline-grid',
      placeItems: 'center',
      flexShrink: 0,
      boxSize: 'touch',
      rounded: 'full',
      color: 'fg.muted',
      bg: 'transparent',
      cursor: 'pointer',
      transition: 'background-color, color',
      transitionDuration: 'fast',
      _hover: { bg: 'bg.muted', color: 'fg' },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    },
  },
  { defaultProps: { type: 'button' } },
);

/**
 * An icon one can press, 48 px square; its name is read aloud and shown by the pointer, by the browser: Chakra's tooltip would be
 * 18.4 kB more on the list (client/README.md). Without one it holds text for listeners.
 */
export function IconButton(
  props: HTMLChakraProps<'button'> & { ref?: RefObject<HTMLButtonElement | null> } & (
      | { 'aria-label': string }
      | { 'aria-label'?: undefined; children: ReactNode }
    ),
) {
  return <Base title={props['aria-label']} {...props} />;
}
