import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

const Choice = chakra('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: 'touch',
    px: '4',
    rounded: 'full',
    border: 'thin',
    borderColor: 'border.control',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { bg: 'bg.muted', borderColor: 'fg', fontWeight: 'semibold' },
    '&:has(:focus-visible)': {
      outline: '{borders.thick}',
      outlineColor: 'fg',
      outlineOffset: '{spacing.0.5}',
    },
  },
});

const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: 0, cursor: 'pointer', width: 'full', height: 'full' },
});

interface ChoiceRowProps<T extends string> {
  label: string;
  chosen: T;
  choices: readonly { value: T; name: ReactNode; lang?: string }[];
  onChoose: (value: T) => void;
}

/** Radio buttons for a few options. */
export function ChoiceRow<T extends string>({ label, chosen, choices, onChoose }: ChoiceRowProps<T>) {
  const name = useId();
  return (
    <chakra.fieldset border="none" p="0" m="0" minWidth="0">
      <chakra.legend fontWeight="medium" mb="2" p="0">
        {label}
      </chakra.legend>
      <chakra.div display="flex" flexWrap="wrap" gap="2">
        {choices.map((choice) => (
          <Choice key={choice.value} lang={choice.lang}>
            <Radio
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === chosen}
              onChange={() => onChoose(choice.value)}
            />
            {choice.name}
          </Choice>
        ))}
      </chakra.div>
    </chakra.fieldset>
  );
}
