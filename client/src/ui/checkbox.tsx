import { chakra, type HTMLChakraProps } from '@chakra-ui/react';

const Box = chakra(
  'input',
  {
    base: {
      appearance: 'none',
      position: 'relative',
      flexShrink: 0,
      display: 'inline-grid',
      placeItems: 'center',
      boxSize: '6',
      rounded: 'full',
      border: 'thick',
      borderColor: 'border.control',
      bg: 'transparent',
      cursor: 'pointer',
      transition: 'background-color, border-color',
      transitionDuration: 'fast',
      // What can be pressed is 48 px wide, what is seen is half of it.
      _after: { content: '""', position: 'absolute', inset: '-14px' },
      _before: {
        content: '""',
        boxSize: '3.5',
        bg: 'brand.contrast',
        clipPath: 'polygon(15% 47%, 4% 59%, 38% 91%, 97% 21%, 85% 10%, 37% 68%)',
        opacity: 0,
        transform: 'scale(0.5)',
        transition: 'opacity 100ms, transform 160ms',
      },
      _checked: {
        bg: 'brand.solid',
        borderColor: 'brand.solid',
        '&::before': { opacity: 1, transform: 'none' },
      },
      _highContrast: { '&::before': { bg: 'CanvasText' } },
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    },
  },
  { defaultProps: { type: 'checkbox' } },
);

interface CheckboxProps extends Omit<HTMLChakraProps<'input'>, 'onChange' | 'type' | 'checked'> {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A round box whose check is a shape before it is a colour. Give it `aria-label`, `aria-labelledby` or a label around it. */
export function Checkbox({ isChecked, onChange, ...rest }: CheckboxProps) {
  return <Box checked={isChecked} onChange={(event) => onChange(event.currentTarget.checked)} {...rest} />;
}
