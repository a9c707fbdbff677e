import { chakra } from '@chakra-ui/react';

/**
 * A small permanent label for a state or a count. Not interactive itself; `asChild` puts its look on a link
 * or a button.
 */
export const Chip = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minHeight: '7',
    px: '2.5',
    rounded: 'full',
    bg: 'bg.subtle',
    color: 'fg.muted',
    fontSize: 'xs',
    fontWeight: 'medium',
    lineHeight: 'none',
    whiteSpace: 'nowrap',
    hyphens: 'none',
    fontVariantNumeric: 'tabular-nums',
    '& svg': { flexShrink: 0 },
  },
  variants: {
    tone: {
      plain: {},
      danger: { bg: 'danger.subtle', color: 'danger.fg' },
    },
  },
  defaultVariants: { tone: 'plain' },
});

/** A dot in a category's colour, beside its name: `<Dot bg="category.dairy" />`. */
export const Dot = chakra(
  'span',
  { base: { display: 'inline-block', flexShrink: 0, boxSize: '2.5', rounded: 'full' } },
  { defaultProps: { 'aria-hidden': true } },
);
