import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { addDays } from 'sync-protocol/dates/day.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import { maxTemplateNameLength } from 'sync-protocol/planning/week-template.ts';
import { Type } from 'typebox';
import type { CalendarEntryRecord } from '#db/records.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import { useFormDraft } from '#editing/drafts/use-form-draft.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '../sheet-actions.tsx';
import { saveWeek, templateMeals } from './template-edits.ts';

const SaveForm = Type.Object({ name: Type.String({ maxLength: maxTemplateNameLength }) });

interface SaveWeekDialogProps {
  /** The week that is saved; null while it is closed. */
  week: { monday: string; meals: readonly CalendarEntryRecord[] } | null;
  onClose: () => void;
}

/** Gives the meals of a week a name, under which they can be planned again. */
export default function SaveWeekDialog({ week, onClose }: SaveWeekDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog isOpen={week !== null} onClose={onClose} title={t`Save the week`} isSheet>
      {week && <Form week={week} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ week, onClose }: { week: NonNullable<SaveWeekDialogProps['week']>; onClose: () => void }) {
  const { t } = useLingui();
  const { range } = useDayFormat();
  const { newId } = useSync();
  const { perform } = usePerformer();
  const [isTried, setTried] = useState(false);
  const draft = useFormDraft({
    name: `week.${week.monday}`,
    schema: SaveForm,
    open: () => ({ name: '' }),
  });
  const meals = templateMeals(week.meals, week.monday);
  const name = cleanLine(draft.form.name);
  const days = range(week.monday, addDays(week.monday, 6));
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
        if (name === '') return;
        onClose();
        void draft.dropWhenKept(perform(saveWeek(name, meals, newId), t`Saved the week as ${name}`));
      }}
    >
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <TextField
        label={t`Name of the week`}
        hint={
          <>
            {days}: <Plural value={meals.length} one="# meal" other="# meals" />
          </>
        }
        error={isTried && name === '' ? t`Give the week a name.` : undefined}
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
