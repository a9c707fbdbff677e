import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Trash2 from 'lucide-react/icons/trash';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import type { LostValue } from 'sync-protocol/rows/lost.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { CancelButton } from '#editing/drafts/cancel-button.tsx';
import { DraftNote } from '#editing/drafts/draft-note.tsx';
import type { FoodCost } from '#editing/prices/known-prices.ts';
import { RowAuthors } from '#shell/together/row-authors.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SheetActions } from '#ui/sheets/sheet-actions.tsx';
import { Cook } from '../cook/cook.tsx';
import type { MealValues } from '../meals/meal-edits.ts';
import { isTitleMissing } from './meal-form-values.ts';
import { MealItems } from './meal-items.tsx';
import { MealNotes } from './meal-notes.tsx';
import { MealRecipe } from './meal-recipe.tsx';
import { MealServings } from './meal-servings.tsx';
import { MealTypeChoice } from './meal-type-choice.tsx';
import { PlannedDays } from './planned-days.tsx';
import { TitleSearch } from './title-search.tsx';
import { type MealSubject, useDraftName, useMealForm } from './use-meal-form.ts';

interface MealDialogProps {
  /** The meal to edit, or the day of a new one; null while closed. */
  subject: MealSubject | null;
  today: string;
  onClose: () => void;
  /** Resolves to false if it could not be stored; likewise `onEdit`. */
  onPlan: (days: readonly string[], values: MealValues, prices: readonly FoodCost[]) => Promise<boolean>;
  /** @param meal as it was when `seen` was on screen */
  onEdit: (
    meal: CalendarEntryRecord,
    values: MealValues & { date: string },
    seen: Seen | undefined,
    prices: readonly FoodCost[],
  ) => Promise<boolean>;
  onDelete: (meal: CalendarEntryRecord) => void;
  onDismissNotes: (meal: CalendarEntryRecord, lost: LostValue) => void;
  /** The meal's rejected change, with actions. */
  note?: ReactNode;
}

/** Form of a meal: a sheet on a phone, a dialog on a desktop. */
export function MealDialog(props: MealDialogProps) {
  const { t } = useLingui();
  const { subject, onClose } = props;
  const draftName = useDraftName(subject);
  return (
    <Dialog
      isOpen={draftName !== undefined}
      onClose={onClose}
      title={subject?.meal ? t`Edit meal` : t`Add a meal`}
      isSheet
    >
      {subject && draftName !== undefined && (
        <Form
          key={subject.meal?.id ?? subject.toPlan?.recipe.id ?? subject.day}
          draftName={draftName}
          {...props}
          {...subject}
        />
      )}
    </Dialog>
  );
}

function Form(props: MealDialogProps & MealSubject & { draftName: string }) {
  const { draftName, meal, today, onClose, onPlan, onEdit, onDelete, onDismissNotes, note } = props;
  const { t } = useLingui();
  const titleField = useRef<HTMLInputElement>(null);
  const daysButton = useRef<HTMLButtonElement>(null);
  const itemsField = useRef<HTMLInputElement>(null);
  const written = useMealForm(props, draftName);
  const { draft, form, change, cookBy, serve, addPicked, values, prices } = written;
  const [isTried, setTried] = useState(false);
  const isNameless = form.picked === null && isTitleMissing(form);
  const isDayMissing = form.days.length === 0;

  // Prevents a second submit: when opened by the address, the form is still there for the second of two quick
  // presses.
  const isSent = useRef(false);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent.current) return;
    setTried(true);
    const [date] = form.days;
    if (isNameless) return titleField.current?.focus();
    if (date === undefined) return daysButton.current?.focus();
    if (written.tooMany(true) > 0 || written.asksForNames()) return itemsField.current?.focus();
    onClose();
    isSent.current = true;
    const isKept = save(date);
    void draft.dropWhenKept(isKept);
    void isKept.then((kept) => {
      isSent.current = kept;
    });
  };
  const save = (date: string) =>
    meal
      ? onEdit(written.asBegun(meal), { ...values(), date }, draft.seen ?? undefined, prices())
      : onPlan(form.days, values(), prices());

  return (
    <chakra.form display="flex" flexDirection="column" gap="5" mt="3" onSubmit={onSubmit} noValidate>
      {note}
      {draft.wasBegun && <DraftNote onStartOver={draft.startOver} />}
      <TitleSearch
        ref={titleField}
        title={form.title}
        error={isTried && isNameless ? t`Give the meal a name.` : undefined}
        onType={(title) => change({ title })}
        onRecipe={cookBy}
      />
      <MealTypeChoice value={form.mealType} onChange={(mealType) => change({ mealType })} />
      <MealServings servings={form.servings} isAsWritten={written.isAsWritten} onChange={serve} />
      <Cook cookId={form.cookId} onChange={(cookId) => change({ cookId })} />
      <PlannedDays
        ref={daysButton}
        days={form.days}
        today={today}
        isMultiple={meal === null}
        error={isTried && isDayMissing ? t`Choose a day.` : undefined}
        onChange={(days) => change({ days: [...days] })}
      />
      <MealRecipe
        recipeId={form.recipeId}
        picked={form.picked}
        onPick={(picked) => change({ picked })}
        onAdd={addPicked}
        onUnlink={() => change({ recipeId: null })}
      />
      <Leftovers
        isLeftovers={form.isLeftovers ?? false}
        onChange={(isLeftovers) => change({ isLeftovers })}
      />
      {!form.isLeftovers && (
        <MealItems
          items={form.items}
          onChange={(items) => change({ items: [...items] })}
          prices={form.prices ?? []}
          ref={itemsField}
          typed={form.typedItems}
          nameless={written.nameless}
          tooMany={written.tooMany(isTried)}
          onType={written.typeItems}
          onAdd={written.addItems}
        />
      )}
      <MealNotes
        notes={form.description}
        onChange={(description) => change({ description })}
        lost={meal?.lost?.description ?? []}
        onDismiss={(lost) => meal && onDismissNotes(meal, lost)}
      />
      {meal && <RowAuthors noun="calendarEntry" id={meal.id} />}
      <MealActions
        isNew={meal === null}
        cancel={<CancelButton draft={draft} onClose={onClose} />}
        onDelete={() => meal && onDelete(meal)}
      />
    </chakra.form>
  );
}

/** Marks a meal as leftovers, which need no shopping and no cooking. */
function Leftovers(props: { isLeftovers: boolean; onChange: (isLeftovers: boolean) => void }) {
  return (
    <chakra.label display="flex" alignItems="center" gap="3" minHeight="touch" cursor="pointer">
      <chakra.input
        type="checkbox"
        boxSize="6"
        flexShrink="0"
        accentColor="brand.solid"
        checked={props.isLeftovers}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <Trans>Made of leftovers: nothing to buy</Trans>
    </chakra.label>
  );
}

function MealActions(props: { isNew: boolean; cancel: ReactNode; onDelete: () => void }) {
  const { isNew, cancel, onDelete } = props;
  return (
    <SheetActions>
      {!isNew && (
        <Button variant="quiet" color="danger.fg" px="3" mr="auto" onClick={onDelete}>
          <Trash2 size={18} aria-hidden />
          <Trans>Delete</Trans>
        </Button>
      )}
      {cancel}
      <Button variant="primary" type="submit">
        {isNew ? <Trans>Add</Trans> : <Trans>Done</Trans>}
      </Button>
    </SheetActions>
  );
}
