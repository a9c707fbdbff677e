import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type FocusEvent, type ReactNode, type RefObject, useId } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

/** 16 px at least: below it a phone zooms in. */
const TextInput = chakra('input', {
  base: {
    width: 'full',
    minWidth: '0',
    minHeight: 'touch',
    px: '4',
    fontSize: 'md',
    bg: 'bg.panel',
    color: 'fg',
    border: 'thin',
    borderColor: 'border.control',
    rounded: 'md',
    _invalid: { borderColor: 'danger.fg' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
  },
});

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
        aria-invalid={error ? true : undefined}
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

/** A number is written anew rather than mended. After the press that brought the focus, which puts the caret somewhere. */
function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  requestAnimationFrame(() => currentTarget.select());
}
