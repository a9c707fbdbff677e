import { chakra } from '@chakra-ui/react';

/**
 * A button whose label says what happens. One `primary` per screen, `danger` only where data is lost. With
 * `asChild` the look goes to the child, for links: `<Button asChild><Link to="/login">…</Link></Button>`.
 */
export const Button = chakra(
  'button',
  {
    base: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minHeight: 'touch',
      px: '5',
      rounded: 'full',
      fontWeight: 'semibold',
      lineHeight: 'snug',
      textAlign: 'center',
      textDecoration: 'none',
      cursor: 'pointer',
      userSelect: 'none',
      border: 'thin',
      borderColor: 'transparent',
      transition: 'background-color, border-color, color',
      transitionDuration: 'fast',
      '& svg': { flexShrink: 0 },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
      _highContrast: { borderColor: 'ButtonText' },
    },
    variants: {
      variant: {
        primary: { bg: 'brand.solid', color: 'brand.contrast', _hover: { bg: 'brand.solidHover' } },
        secondary: {
          bg: 'bg.panel',
          color: 'fg',
          borderColor: 'border.control',
          _hover: { bg: 'bg.subtle' },
        },
        quiet: { bg: 'transparent', color: 'fg', _hover: { bg: 'bg.muted' } },
        danger: { bg: 'danger.solid', color: 'danger.contrast', _hover: { bg: 'danger.solidHover' } },
      },
      size: {
        md: { fontSize: 'md' },
        lg: { fontSize: 'lg', minHeight: '14', px: '7' },
      },
      isWide: { true: { width: 'full' } },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
  { defaultProps: { type: 'button' } },
);
