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
  // Text direction follows what is typed.
  { defaultProps: { dir: 'auto' } },
);

interface TextFieldProps extends Omit<HTMLChakraProps<'input'>, 'children'> {
  label: ReactNode;
  ref?: RefObject<HTMLInputElement | null>;
  /** Label for screen readers only, where the context says what the field is for. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  /** What is wrong and how to correct it. */
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
        // Set even when valid: Firefox otherwise reports an empty required field as invalid, which is read
        // out.
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

/** Two fields side by side, with more room for the name. */
export const NameAndQuantity = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '3',
    alignItems: 'start',
  },
});

/** Short fields in pairs; one per row when the text is too large. */
export const FieldPairs = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, max({sizes.28}, 40%)), 1fr))',
    gap: '4',
    alignItems: 'start',
  },
});

/**
 * Selects a number on focus, as numbers are usually replaced. Runs a frame later, since the press that
 * focused the field still sets the caret, and not if the focus has moved on, since `select` would take it
 * back.
 */
function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  requestAnimationFrame(() => {
    if (document.activeElement === currentTarget) currentTarget.select();
  });
}
