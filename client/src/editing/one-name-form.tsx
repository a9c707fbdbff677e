import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Type } from 'typebox';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { useFormDraft } from './drafts/use-form-draft.ts';

/** `written` is null while nobody is typing: the field then shows the current name, even as it changes. */
const NameForm = Type.Object({ written: Type.Union([Type.String(), Type.Null()]) });

interface OneNameFormProps {
  /** Name under which the draft is kept. */
  draftName: string;
  label: ReactNode;
  /** Initial text of the field. */
  name?: string;
  button: ReactNode;
  isOff: boolean;
  hint?: ReactNode;
  /** Whether this form is the page's main task, so that it gets the initial focus. */
  isAsked?: boolean;
  /** Resolves to false if it failed; the input then stays. */
  onDone: (name: string) => Promise<boolean>;
}

/** A form with one name field and a button. */
export function OneNameForm(props: OneNameFormProps) {
  const { draftName, label, name = '', button, isOff, hint, isAsked, onDone } = props;
  const { t } = useLingui();
  const toaster = useToaster();
  const id = useId();
  const hintId = `${id}-hint`;
  const draft = useFormDraft({ name: draftName, schema: NameForm, open: () => ({ written: null }) });
  const { written } = draft.form;
  const [taken, setTaken] = useState<string | null>(null);
  const text = (written === taken ? null : written) ?? name;
  const wanted = text.trim();
  const isNothing = isOff || !wanted || wanted === name;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isNothing) return;
    const isDone = onDone(wanted);
    void draft.dropWhenKept(isDone);
    void isDone.then((done) => {
      if (!done) return;
      setTaken(written);
      if (name) toaster.announce(t`Changed ${wanted}`);
    });
  };
  return (
    <chakra.form
      id={id}
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: 'minmax(0, 1fr) auto' }}
      alignItems="end"
      gap="3"
      onSubmit={onSubmit}
    >
      <TextField
        label={label}
        value={text}
        maxLength={80}
        autoComplete="off"
        autoFocus={isAsked}
        {...(hint && { 'aria-describedby': hintId })}
        onChange={({ currentTarget: { value } }) => {
          setTaken(null);
          draft.change({ written: value === name ? null : value });
        }}
      />
      {hint && (
        // In a row of its own on wide screens; beside the button it would move that off the field's line.
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
        // `aria-disabled` rather than `disabled`, so that the button keeps the focus after it was pressed.
        aria-disabled={isNothing || undefined}
      >
        {button}
      </Button>
    </chakra.form>
  );
}
