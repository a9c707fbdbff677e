import { Plural, useLingui } from '@lingui/react/macro';
import { addDays } from 'sync-protocol/dates/day.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { saveWeek, templateMeals } from './template-edits.ts';
import { WeekNameForm } from './week-name-form.tsx';

interface SaveWeekDialogProps {
  /** The week to save; null while closed. */
  week: { monday: string; meals: readonly CalendarEntryRecord[] } | null;
  onClose: () => void;
}

/** Saves the meals of a week under a name. */
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
  const { range } = useRangeFormat();
  const { newId } = useSync();
  const { perform } = usePerformer();
  const meals = templateMeals(week.meals, week.monday);
  const days = range(week.monday, addDays(week.monday, 6));
  return (
    <WeekNameForm
      draftName={`week.${week.monday}`}
      hint={
        <>
          {days}: <Plural value={meals.length} one="# meal" other="# meals" />
        </>
      }
      onSave={(name) => perform(saveWeek(name, meals, newId), t`Saved the week as ${name}`)}
      onClose={onClose}
    />
  );
}
