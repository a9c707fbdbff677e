import { chakra } from '@chakra-ui/react';

/** A line of what is still to come, in the shape of it. What is on its way is said in words beside it. */
export const Bone = chakra(
  'span',
  { base: { display: 'block', height: '3.5', rounded: 'full', bg: 'bg.muted' } },
  { defaultProps: { 'aria-hidden': true } },
);
