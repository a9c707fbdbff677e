import { chakra } from '@chakra-ui/react';

/** A filter toggle with `aria-pressed`. */
export const ChoiceChip = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      flexShrink: 0,
      minHeight: 'touch',
      px: '4',
      rounded: 'full',
      border: 'thin',
      borderColor: 'border.control',
      bg: 'bg.panel',
      fontSize: 'sm',
      fontWeight: 'medium',
      cursor: 'pointer',
      _hover: { bg: 'bg.subtle' },
      '&[aria-pressed=true]': {
        bg: 'brand.subtle',
        borderColor: 'brand.fg',
        boxShadow: 'inset 0 0 0 1px {colors.brand.fg}',
      },
      _highContrast: { '&[aria-pressed=true]': { border: 'heavy' } },
    },
    variants: { isQuiet: { true: { borderColor: 'transparent', bg: 'transparent', color: 'fg.muted' } } },
  },
  { defaultProps: { type: 'button' } },
);
