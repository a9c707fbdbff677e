import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { maxItemNameLength } from 'sync-protocol/food/parse-items.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { Type } from 'typebox';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';

const NameForm = Type.Object({ name: Type.String() });

interface UnknownCodeProps {
  code: string;
  /** The household's wrong name for it; empty if the code is new. */
  named: string;
  /** Name from outside the household; only proposed. */
  proposal: string | null;
  /** Resolves to false if it could not be stored. */
  onLearn: (itemName: string) => Promise<boolean>;
  /** The code stays unknown. */
  onPass: () => void;
}

/** Asks once what a thing is; the household then remembers it by its code. */
export function UnknownCode({ code, named, proposal, onLearn, onPass }: UnknownCodeProps) {
  const { t } = useLingui();
  const draft = useFormDraft({ name: `code.${code}`, schema: NameForm, open: () => ({ name: named }) });
  const { name } = draft.form;
  const field = useRef<HTMLInputElement>(null);
  const isLearning = useRef(false);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const itemName = cleanLine(name);
    if (itemName === '') field.current?.focus();
    // A second press during the first one would check off what that has just put on the list.
    if (itemName === '' || isLearning.current) return;
    isLearning.current = true;
    const learning = onLearn(itemName);
    await draft.dropWhenKept(learning);
    isLearning.current = await learning;
  };
  return (
    <chakra.form display="grid" gap="3" onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={t`What is this?`}
        hint={
          named === '' ? (
            <Trans>{code} is new. Your household is asked this once.</Trans>
          ) : (
            <Trans>
              Until now your household has called {code} “{named}”.
            </Trans>
          )
        }
        value={name}
        // The camera stops meanwhile, so the field takes the focus.
        autoFocus
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        maxLength={maxItemNameLength}
        onChange={(event) => draft.change({ name: event.currentTarget.value })}
      />
      {proposal !== null && name !== proposal && (
        <chakra.div display="grid" gap="1.5" justifyItems="start">
          <chakra.p fontSize="sm" color="fg.muted">
            <Trans>Open Food Facts calls it</Trans>
          </chakra.p>
          <Button
            px="4"
            textAlign="start"
            onClick={() => {
              draft.change({ name: proposal.slice(0, maxItemNameLength) });
              field.current?.focus();
            }}
          >
            {proposal}
          </Button>
        </chakra.div>
      )}
      <chakra.div display="flex" gap="2" justifyContent="end">
        <CancelButton draft={draft} onClose={onPass} />
        <Button variant="primary" type="submit">
          <Trans>Remember it</Trans>
        </Button>
      </chakra.div>
    </chakra.form>
  );
}
