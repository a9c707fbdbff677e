import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import '#ui/look/parts.css';
import { FieldGroup } from './field-group.tsx';

const Tile = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: 'touch',
    px: '3',
    py: '1.5',
    border: 'thin',
    borderColor: 'border',
    rounded: 'md',
    lineHeight: 'snug',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': {
      bg: 'brand.subtle',
      borderColor: 'brand.fg',
      boxShadow: 'inset 0 0 0 1px {colors.brand.fg}',
      fontWeight: 'semibold',
    },
    '&:has(:focus-visible)': {
      outline: '{borders.thick}',
      outlineColor: 'focusRing',
      outlineOffset: '{spacing.0.5}',
    },
    _highContrast: { '&:has(:checked)': { border: 'heavy' } },
  },
  variants: {
    look: {
      /** Icon before the name. */
      line: { gap: '2', fontSize: 'sm' },
      /** A few words, centred. */
      words: { justifyContent: 'center', borderColor: 'border.control', textAlign: 'center' },
      /** Icon above the name, five side by side on a phone. The icon has its own colours. */
      stack: {
        flex: '1 1 auto',
        flexDirection: 'column',
        justifyContent: 'center',
        gap: '1',
        minHeight: '16',
        px: '1',
        fontSize: 'xs',
        fontWeight: 'medium',
        textAlign: 'center',
        hyphens: 'none',
        '&:has(:checked)': {
          bg: 'transparent',
          borderColor: 'fg',
          boxShadow: 'inset 0 0 0 1px {colors.fg}',
          fontWeight: 'medium',
        },
      },
    },
  },
});

interface TileChoiceProps<T extends string> {
  legend: ReactNode;
  look: 'line' | 'words' | 'stack';
  value: T;
  choices: readonly { value: T; icon?: ReactNode; name: ReactNode }[];
  onChange: (value: T) => void;
}

/** Radio buttons for a few options, displayed as tiles. */
export function TileChoice<T extends string>({ legend, look, value, choices, onChange }: TileChoiceProps<T>) {
  const name = useId();
  const isRow = look === 'stack' && choices.length <= 5;
  return (
    <FieldGroup legend={legend}>
      <chakra.div
        // A single row is flexible, so that it wraps with large text.
        display={isRow ? 'flex' : 'grid'}
        flexWrap="wrap"
        gridTemplateColumns={look === 'stack' ? 'repeat(5, auto)' : 'repeat(2, minmax(0, 1fr))'}
        gap={look === 'stack' ? '1' : '1.5'}
      >
        {choices.map((choice) => (
          <Tile key={choice.value} look={look} position="relative">
            <input
              className="visually-hidden"
              type="radio"
              name={name}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon}
            <chakra.span minWidth="0">{choice.name}</chakra.span>
          </Tile>
        ))}
      </chakra.div>
    </FieldGroup>
  );
}
