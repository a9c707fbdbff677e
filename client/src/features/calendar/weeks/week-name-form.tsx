import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { maxTemplateNameLength } from 'sync-protocol/planning/week-template.ts';
import { Type } from 'typebox';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { focusFault } from '#ui/fields/focus-fault.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';

const NameForm = Type.Object({ name: Type.String({ maxLength: maxTemplateNameLength }) });

interface WeekNameFormProps {
  /** Name under which the draft is stored. */
  draftName: string;
  /** The saved week to rename; without it a new one is saved. */
  week?: { id: string; name: string; seen: Seen };
  hint?: ReactNode;
  onSave: (name: string, seen: Seen | null) => Promise<boolean>;
  /** Called when cancelled or saved. */
  onClose: () => void;
}

/** Form for the name of a saved week, which must be unique. */
export function WeekNameForm({ draftName, week, hint, onSave, onClose }: WeekNameFormProps) {
  const { t } = useLingui();
  const [isTried, setTried] = useState(false);
  const draft = useFormDraft({
    name: draftName,
    schema: NameForm,
    seen: week?.seen,
    open: () => ({ name: week?.name ?? '' }),
  });
  const field = useRef<HTMLInputElement>(null);
  const isRenamed = week !== undefined;
  useLayoutEffect(() => {
    // The pressed list entry is gone, so move the focus.
    if (isRenamed) field.current?.focus();
  }, [isRenamed]);
  const name = cleanLine(draft.form.name);
  const others = useStored((db) => db.weekTemplates.toArray());
  const isTaken = others?.some((other) => other.id !== week?.id && isSameName(other.name, name)) ?? false;
  const fault =
    name === '' ? t`Give the week a name.` : isTaken ? t`Another saved week has this name.` : undefined;
  return (
    <chakra.form
      display="flex"
      flexDirection="column"
      gap="5"
      mt="3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault !== undefined) return focusFault(event.currentTarget);
        onClose();
        void draft.dropWhenKept(onSave(name, draft.seen));
      }}
    >
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <TextField
        ref={field}
        label={t`Name of the week`}
        hint={hint}
        error={isTried || isTaken ? fault : undefined}
        placeholder={t`A week of soups`}
        value={draft.form.name}
        maxLength={maxTemplateNameLength}
        autoComplete="off"
        onChange={(event) => draft.change({ name: event.currentTarget.value })}
      />
      <SheetActions>
        <CancelButton draft={draft} onClose={onClose} />
        <Button type="submit" variant="primary">
          <Trans>Save</Trans>
        </Button>
      </SheetActions>
    </chakra.form>
  );
}

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;
