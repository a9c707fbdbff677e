import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { maxMealTitleLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { MealValues } from './meal-drafts.ts';
import { isTitleMissing, type PickedRecipe } from './meal-form-values.ts';
import { MealItems } from './meal-items.tsx';
import { MealNotes } from './meal-notes.tsx';
import { MealTypeChoice } from './meal-type-choice.tsx';
import { PlannedDays } from './planned-days.tsx';
import { RecipeImport } from './recipe-import.tsx';
import { useMealForm } from './use-meal-form.ts';

interface MealSubject {
  meal: CalendarEntryRecord | null;
  day: string;
  /** What a new one is cooked by. */
  toPlan?: PickedRecipe | undefined;
}

interface MealDialogProps {
  /** What is edited: a meal, or a day that gets a new one; null while it is closed. */
  subject: MealSubject | null;
  today: string;
  onClose: () => void;
  onPlan: (days: readonly string[], values: MealValues) => void;
  onEdit: (meal: CalendarEntryRecord, values: MealValues & { date: string }) => void;
  onDelete: (meal: CalendarEntryRecord) => void;
  onDismissNotes: (meal: CalendarEntryRecord, lost: LostValue) => void;
  /** What the server refused of the meal, and the ways on. */
  note?: ReactNode;
}

/** A meal with everything that belongs to it: a sheet from the foot of a phone, a dialog on a desk. */
export function MealDialog(props: MealDialogProps) {
  const { t } = useLingui();
  const { subject, onClose } = props;
  return (
    <Dialog isOpen={subject !== null} onClose={onClose} title={subject?.meal ? t`Edit meal` : t`Add a meal`}>
      {subject && (
        <Form key={subject.meal?.id ?? subject.toPlan?.recipe.id ?? subject.day} {...props} {...subject} />
      )}
    </Dialog>
  );
}

function Form(props: MealDialogProps & MealSubject) {
  const { meal, day, toPlan, today, onClose, onPlan, onEdit, onDelete, onDismissNotes, note } = props;
  const { t } = useLingui();
  const titleField = useRef<HTMLInputElement>(null);
  const { form, change, addItems, addPicked, values } = useMealForm(meal, day, toPlan);
  const [isTried, setTried] = useState(false);
  const isNameless = form.picked === null && isTitleMissing(form);
  const isDayMissing = form.days.length === 0;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isNameless) titleField.current?.focus();
    const [date] = form.days;
    if (isNameless || date === undefined) return;
    onClose();
    if (meal) onEdit(meal, { ...values(), date });
    else onPlan(form.days, values());
  };

  return (
    <form className="cal-sheet" onSubmit={onSubmit} noValidate>
      {note}
      <TextField
        ref={titleField}
        label={t`What is on the table?`}
        value={form.title}
        error={isTried && isNameless ? t`Give the meal a name.` : undefined}
        maxLength={maxMealTitleLength}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="done"
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MealTypeChoice value={form.mealType} onChange={(mealType) => change({ mealType })} />
      <PlannedDays
        days={form.days}
        today={today}
        isMultiple={meal === null}
        error={isTried && isDayMissing ? t`Choose a day.` : undefined}
        onChange={(days) => change({ days })}
      />
      <RecipeImport
        recipeId={form.recipeId}
        picked={form.picked}
        onPick={(picked) => change({ picked })}
        onAdd={addPicked}
        onUnlink={() => change({ recipeId: null })}
      />
      <MealItems
        items={form.items}
        onChange={(items) => change({ items: [...items] })}
        typed={form.typedItems}
        onType={(typedItems) => change({ typedItems })}
        onAdd={addItems}
      />
      <MealNotes
        notes={form.description}
        onChange={(description) => change({ description })}
        lost={meal?.lost?.description ?? []}
        onDismiss={(lost) => meal && onDismissNotes(meal, lost)}
      />
      <SheetActions isNew={meal === null} onCancel={onClose} onDelete={() => meal && onDelete(meal)} />
    </form>
  );
}

function SheetActions(props: { isNew: boolean; onCancel: () => void; onDelete: () => void }) {
  const { isNew, onCancel, onDelete } = props;
  return (
    <div className="cal-sheet-actions">
      {!isNew && (
        <Button variant="quiet" color="danger.fg" px="3" mr="auto" onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
          <Trans>Delete</Trans>
        </Button>
      )}
      <Button variant="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button variant="primary" type="submit">
        {isNew ? <Trans>Add</Trans> : <Trans>Done</Trans>}
      </Button>
    </div>
  );
}
