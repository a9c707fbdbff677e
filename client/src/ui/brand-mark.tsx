import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

// A plate from above with a leaf shaped like a check mark. The icons and the splash repeat these paths.
const PLATE = 'M16 0a16 16 0 1 1 0 32a16 16 0 0 1 0-32Z';
const RIM =
  'M16 1.9a14.1 14.1 0 1 0 0 28.2a14.1 14.1 0 0 0 0-28.2ZM16 2.8a13.2 13.2 0 1 1 0 26.4a13.2 13.2 0 0 1 0-26.4Z';
const LEAF =
  'M7.5 17.7A1.55 1.55 0 0 1 9.75 15.56L13 18.9C14.2 13.6 18.2 9.5 24.6 8.6C24.6 16 20.4 22.3 14 23.6C13.2 23.8 12.6 23.6 12.1 23Z';

interface BrandMarkProps extends HTMLChakraProps<'svg'> {
  /** Draws the plate's rim, for sizes from about 40 px. */
  hasRim?: boolean;
}

/** Decorative: when shown alone, the surrounding element needs a text name. */
export function BrandMark({ hasRim = false, ...rest }: BrandMarkProps) {
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize="8" color="mark" aria-hidden focusable="false" {...rest}>
      <path fill="currentColor" fillRule="evenodd" d={PLATE + (hasRim ? RIM : '') + LEAF} />
    </chakra.svg>
  );
}
