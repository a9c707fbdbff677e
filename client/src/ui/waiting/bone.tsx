import { chakra } from '@chakra-ui/react';

/** Placeholder line for content that is loading. Text beside it has to say so. */
export const Bone = chakra(
  'span',
  { base: { display: 'block', height: '3.5', rounded: 'full', bg: 'bg.muted' } },
  { defaultProps: { 'aria-hidden': true } },
);
