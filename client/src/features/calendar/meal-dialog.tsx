import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import {
  maxMealDescriptionLength,
  maxMealItems,
  maxMealTitleLength,
} from 'sync-protocol/calendar/calendar-bounds.ts';
import { mealTypes } from 'sync-protocol/calendar/meal-types.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import type { CalendarEntryRecord, RecipeRecord } from '#db/records.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useSync } from '#sync/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { itemsOfRecipe } from './import-recipe.ts';
import { readItems } from './item-list.ts';
import type { MealValues } from './meal-drafts.ts';
import { formOf, type MealForm, mealOf } from './meal-form-values.ts';
import { MealIcon } from './meal-icon.tsx';
import { MealItems } from './meal-items.tsx';
import { mealKinds } from './meal-kinds.ts';
import { OtherNotes } from './other-notes.tsx';
import { PlannedDays } from './planned-days.tsx';
import { RecipeImport } from './recipe-import.tsx';
import { useCategories } from './use-categories.ts';

interface MealDialogProps {
  /** What is edited: a meal, or a day that gets a new one; null while it is closed. */
  subject: { meal: CalendarEntryRecord | null; day: string } | null;
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
      {subject && <Form key={subject.meal?.id ?? subject.day} {...props} {...subject} />}
    </Dialog>
  );
}

function Form(props: MealDialogProps & { meal: CalendarEntryRecord | null; day: string }) {
  const { meal, day, today, onClose, onPlan, onEdit, onDelete, onDismissNotes, note } = props;
  const { t } = useLingui();
  const { newId } = useSync();
  const { locale } = useLocale();
  const categoryOf = useCategories();
  const titleField = useRef<HTMLInputElement>(null);
  const notesId = useId();
  const [form, setForm] = useState(() => formOf(meal, day));
  const [isTried, setTried] = useState(false);
  const change = (values: Partial<MealForm>) => setForm((before) => ({ ...before, ...values }));
  const read = (text: string) => readItems(text, { categoryOf, newId });

  const importRecipe = (recipe: RecipeRecord, wanted: number) => {
    const servings = recipe.servings === null ? null : wanted;
    const items = itemsOfRecipe(recipe, { servings, locale, categoryOf, newId });
    change({
      title: form.title.trim() === '' ? recipe.title : form.title,
      recipeId: recipe.id,
      servings,
      items: [...form.items, ...items].slice(0, maxMealItems),
    });
  };

  const isTitleMissing = form.title.trim() === '';
  const isDayMissing = form.days.length === 0;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isTitleMissing) titleField.current?.focus();
    const [date] = form.days;
    if (isTitleMissing || date === undefined) return;
    const values = mealOf(form, read);
    onClose();
    if (meal) onEdit(meal, { ...values, date });
    else onPlan(form.days, values);
  };

  return (
    <form className="cal-sheet" onSubmit={onSubmit} noValidate>
      {note}
      <TextField
        ref={titleField}
        label={t`What is on the table?`}
        value={form.title}
        error={isTried && isTitleMissing ? t`Give the meal a name.` : undefined}
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
        onImport={importRecipe}
        onUnlink={() => change({ recipeId: null })}
      />
      <MealItems
        items={form.items}
        onChange={(items) => change({ items: [...items] })}
        typed={form.typedItems}
        onType={(typedItems) => change({ typedItems })}
        onAdd={(text) => change({ items: [...form.items, ...read(text)], typedItems: '' })}
      />
      <div className="cal-notes">
        <label htmlFor={notesId}>
          <Trans>Notes</Trans>
        </label>
        <textarea
          id={notesId}
          rows={2}
          value={form.description}
          maxLength={maxMealDescriptionLength}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        {meal && (
          <OtherNotes
            lost={meal.lost?.description ?? []}
            onTake={(description) => change({ description })}
            onDismiss={(lost) => onDismissNotes(meal, lost)}
          />
        )}
      </div>
      <div className="cal-sheet-actions">
        {meal && (
          <Button variant="quiet" color="danger.fg" px="3" mr="auto" onClick={() => onDelete(meal)}>
            <Trash2 size={18} aria-hidden />
            <Trans>Delete</Trans>
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" type="submit">
          {meal ? <Trans>Done</Trans> : <Trans>Add</Trans>}
        </Button>
      </div>
    </form>
  );
}

function MealTypeChoice({
  value,
  onChange,
}: {
  value: MealForm['mealType'];
  onChange: (mealType: MealForm['mealType']) => void;
}) {
  const { i18n } = useLingui();
  const name = useId();
  return (
    <fieldset className="cal-types">
      <legend>
        <Trans>Meal</Trans>
      </legend>
      {mealTypes.map((mealType) => (
        <label key={mealType}>
          <input
            type="radio"
            className="cal-hidden"
            name={name}
            checked={mealType === value}
            onChange={() => onChange(mealType)}
          />
          <MealIcon mealType={mealType} size={20} />
          <span>{i18n._(mealKinds[mealType].name)}</span>
        </label>
      ))}
    </fieldset>
  );
}
