import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type FocusEvent, type ReactNode, type RefObject, useId } from 'react';
import { boxStyle } from '../look/box-style.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

const TextInput = chakra(
  'input',
  {
    base: {
      ...boxStyle,
      minWidth: '0',
      px: '4',
      _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    },
  },
  // Whatever somebody writes stands as its own script has it.
  { defaultProps: { dir: 'auto' } },
);

interface TextFieldProps extends Omit<HTMLChakraProps<'input'>, 'children'> {
  label: ReactNode;
  ref?: RefObject<HTMLInputElement | null>;
  /** The label is read, not seen: for a box whose place says what it is. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong and how to put it right. */
  error?: ReactNode;
}

export function TextField({ label, isLabelHidden, hint, error, ...input }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error || hint;
  const Label = isLabelHidden ? VisuallyHidden : chakra.span;
  return (
    <chakra.div display="grid" gap="1.5">
      <chakra.label htmlFor={id} fontWeight="medium" position="relative">
        <Label>{label}</Label>
      </chakra.label>
      <TextInput
        id={id}
        // Said of what is in order too: Firefox takes what must be filled in for wrong while it is empty, and has that read out.
        aria-invalid={Boolean(error)}
        aria-describedby={note ? noteId : undefined}
        onFocus={input.inputMode === 'numeric' ? selectAll : undefined}
        {...input}
      />
      {note && (
        <chakra.p id={noteId} fontSize="sm" color={error ? 'danger.fg' : 'fg.muted'}>
          {note}
        </chakra.p>
      )}
    </chakra.div>
  );
}

/** Two fields beside each other: a name has the more room. */
export const NameAndQuantity = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '3',
    alignItems: 'start',
  },
});

/** Short fields, two beside each other; one where the text is so large that they have no room. */
export const FieldPairs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max({sizes.28}, 40%)), 1fr))',
    gap: '4',
    alignItems: 'start',
  },
});

/**
 * A number is written anew rather than mended. After the press that brought the focus, which puts the caret somewhere; not where
 * the focus has gone on by then, for to select takes it back.
 */
function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  requestAnimationFrame(() => {
    if (document.activeElement === currentTarget) currentTarget.select();
  });
}
