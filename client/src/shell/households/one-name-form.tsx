import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

interface OneNameFormProps {
  label: ReactNode;
  /** What stands in the field at first. */
  name?: string;
  button: ReactNode;
  isOff: boolean;
  hint?: ReactNode;
  /** It is what is to be done on this page: the focus begins here. */
  isAsked?: boolean;
  onDone: (name: string) => Promise<void>;
}

/** A name and the button that takes it. */
export function OneNameForm({ label, name = '', button, isOff, hint, isAsked, onDone }: OneNameFormProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const [text, setText] = useState(name);
  const [before, setBefore] = useState(name);
  if (before !== name) {
    // Somebody else has changed it, or it has come: what is being written stays.
    setBefore(name);
    if (text === before) setText(name);
  }
  const wanted = text.trim();
  return (
    <chakra.form
      id={id}
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }}
      alignItems="end"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted && wanted !== name) void onDone(wanted);
      }}
    >
      <TextField
        label={label}
        value={text}
        maxLength={80}
        autoComplete="off"
        autoFocus={isAsked}
        {...(hint && { 'aria-describedby': hintId })}
        onChange={(event) => setText(event.target.value)}
      />
      {hint && (
        // Beside the button on a wide screen it would move that off the field's line.
        <chakra.p
          id={hintId}
          gridRow={{ sm: '2' }}
          gridColumn={{ sm: '1 / -1' }}
          mt="-1.5"
          fontSize="sm"
          color="fg.muted"
        >
          {hint}
        </chakra.p>
      )}
      <Button
        type="submit"
        gridRow={{ sm: '1' }}
        gridColumn={{ sm: '2' }}
        variant={isAsked ? 'primary' : 'secondary'}
        disabled={isOff || !wanted || wanted === name}
      >
        {button}
      </Button>
    </chakra.form>
  );
}
