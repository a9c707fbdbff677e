import { Trans, useLingui } from '@lingui/react/macro';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { RejectedNote } from '#editing/rejected/rejected-note.tsx';
import { useRejectedChanges } from '#editing/rejected/use-rejected-changes.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { OnceAsked } from '#ui/parts/once-asked.tsx';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { DayDialog } from './days/day-dialog.tsx';
import { MealDialog } from './meal-form/meal-dialog.tsx';
import type { PickedRecipe } from './meal-form/meal-form-values.ts';
import { MealSheet } from './meal-sheet/meal-sheet.tsx';
import type { OnMealCommand } from './meals/meal-card.tsx';
import { TransferDialog } from './meals/transfer-dialog.tsx';
import type { MealActions } from './meals/use-meal-actions.ts';
import type { MealsByDay } from './meals/use-meals.ts';
import type { DayNotes } from './notes/use-day-notes.ts';

const DayNoteDialog = lazyWithTexts(() => import('./notes/day-note-dialog.tsx'));
const SaveWeekDialog = lazyWithTexts(() => import('./weeks/save-week-dialog.tsx'));
const SavedWeeksDialog = lazyWithTexts(() => import('./weeks/saved-weeks-dialog.tsx'));
const CopyWeekDialog = lazyWithTexts(() => import('./weeks/copy-week-dialog.tsx'));
const SuggestDialog = lazyWithTexts(() => import('./suggest/suggest-dialog.tsx'));
const FeedDialog = lazyWithTexts(() => import('./feed/feed-dialog.tsx'));

/** The dialog that is open over the calendar. */
export type Question =
  | { kind: 'day'; day: string }
  | { kind: 'open'; meal: CalendarEntryRecord }
  | { kind: 'meal'; meal: CalendarEntryRecord | null; day: string; seen?: Seen; toPlan?: PickedRecipe }
  | { kind: 'note'; day: string; seen: Seen }
  | { kind: 'saved-weeks' | 'suggest'; monday: string }
  | { kind: 'feed' }
  | { kind: 'move' | 'copy' | 'leftovers' | 'delete'; meal: CalendarEntryRecord }
  | { kind: 'week' | 'save-week'; monday: string; meals: readonly CalendarEntryRecord[] };

interface CalendarDialogsProps {
  question: Question | null;
  meals: MealsByDay;
  notes: DayNotes;
  today: string;
  actions: MealActions;
  onAsk: (question: Question) => void;
  onNote: (day: string) => void;
  /** A dialog of one of these kinds was closed; another one may be open by then. */
  onClosed: (...kinds: Question['kind'][]) => void;
  onCommand: OnMealCommand;
  /** Opens the recipe book. */
  onBook: () => void;
}

export function CalendarDialogs({
  question,
  meals,
  notes,
  today,
  actions,
  onAsk,
  onNote,
  onClosed,
  onCommand,
  onBook,
}: CalendarDialogsProps) {
  const { t } = useLingui();
  const rejectedById = useRejectedChanges('calendarEntry');
  const day = question?.kind === 'day' ? question.day : null;
  const doomed = question?.kind === 'delete' ? question.meal : null;
  const week = question?.kind === 'week' ? question : null;
  const saved = question?.kind === 'save-week' ? question : null;
  const planned = question?.kind === 'saved-weeks' ? question.monday : null;
  const suggested = question?.kind === 'suggest' ? question.monday : null;
  const isFeedAsked = question?.kind === 'feed';
  const noted = question?.kind === 'note' ? question : null;
  const transfer = transferOf(question);
  const title = doomed?.title ?? '';
  const opened = question?.kind === 'open' ? latest(question.meal, meals) : null;
  const edited = question?.kind === 'meal' ? question.meal : null;
  const rejected = edited ? rejectedById.get(edited.id) : undefined;
  const closeMeal = () => onClosed('meal', 'open');
  const noteOf = (meal: CalendarEntryRecord | null) => {
    const rejectedOf = meal ? rejectedById.get(meal.id) : undefined;
    if (!meal || !rejectedOf) return null;
    return (
      <RejectedNote
        rejected={rejectedOf}
        onRetry={() => {
          closeMeal();
          void actions.retry(meal, rejectedOf);
        }}
        onDiscard={() => {
          closeMeal();
          void actions.discard(rejectedOf);
        }}
      />
    );
  };
  return (
    <>
      <DayDialog
        day={day}
        meals={day === null ? [] : (meals.get(day) ?? [])}
        note={day === null ? '' : (notes.get(day)?.text ?? '')}
        onNote={onNote}
        onAdd={(on) => onAsk({ kind: 'meal', meal: null, day: on })}
        onCommand={onCommand}
        onClose={() => onClosed('day')}
      />
      <MealSheet
        meal={opened}
        onClose={() => onClosed('open')}
        onCommand={onCommand}
        onCheck={(meal, key, isChecked) => void actions.check(meal, key, isChecked)}
        onCooked={(meal, isCooked) => void actions.tellCooked(meal, isCooked)}
        note={noteOf(opened)}
      />
      <MealDialog
        subject={question?.kind === 'meal' ? question : null}
        today={today}
        onClose={() => onClosed('meal')}
        note={noteOf(edited)}
        onPlan={actions.plan}
        onEdit={(meal, values, seen, prices) => actions.edit(meal, values, { seen, rejected, prices })}
        onDismissNotes={(meal, lost) => void actions.dismissNotes(meal, lost)}
        onDelete={(meal) => onAsk({ kind: 'delete', meal })}
      />
      <TransferDialog
        kind={transfer?.kind ?? 'move'}
        meal={transfer?.meal ?? null}
        today={today}
        onClose={() => onClosed('move', 'copy', 'leftovers')}
        onTransfer={(meal, days) => {
          const [to] = days;
          if (transfer?.kind === 'copy') void actions.copy(meal, days);
          else if (transfer?.kind === 'leftovers') void actions.planLeftovers(meal, days);
          else if (to !== undefined) void actions.move(meal, to);
        }}
      />
      <OnceAsked isAsked={week !== null} onMissing={() => onClosed('week')}>
        <CopyWeekDialog
          monday={week?.monday ?? null}
          today={today}
          onClose={() => onClosed('week')}
          onCopy={(monday, mondays) => week && void actions.copyWeek(week.meals, { monday, mondays })}
        />
      </OnceAsked>
      <OnceAsked isAsked={saved !== null} onMissing={() => onClosed('save-week')}>
        <SaveWeekDialog week={saved} onClose={() => onClosed('save-week')} />
      </OnceAsked>
      <OnceAsked isAsked={planned !== null} onMissing={() => onClosed('saved-weeks')}>
        <SavedWeeksDialog monday={planned} onClose={() => onClosed('saved-weeks')} />
      </OnceAsked>
      <OnceAsked isAsked={noted !== null} onMissing={() => onClosed('note')}>
        <DayNoteDialog
          day={noted?.day ?? null}
          seen={noted?.seen}
          note={noted ? notes.get(noted.day) : undefined}
          onClose={() => onClosed('note')}
        />
      </OnceAsked>
      <OnceAsked isAsked={suggested !== null} onMissing={() => onClosed('suggest')}>
        <SuggestDialog
          monday={suggested}
          today={today}
          onClose={() => onClosed('suggest')}
          onPlan={(dinners) => void actions.planDinners(dinners)}
          onBook={onBook}
        />
      </OnceAsked>
      <OnceAsked isAsked={isFeedAsked} onMissing={() => onClosed('feed')}>
        <FeedDialog isOpen={isFeedAsked} onClose={() => onClosed('feed')} />
      </OnceAsked>
      <ConfirmDialog
        isOpen={doomed !== null}
        onClose={() => onClosed('delete')}
        onConfirm={() => doomed && void actions.remove(doomed)}
        title={t`Delete “${title}”?`}
        confirmLabel={t`Delete`}
        isDestructive
      >
        <Trans>
          It is deleted from the calendar on all your devices. Right afterwards you can still undo it.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

/** The meal to be moved or copied to other days, and how. */
function transferOf(question: Question | null) {
  switch (question?.kind) {
    case 'move':
    case 'copy':
    case 'leftovers':
      return { kind: question.kind, meal: question.meal };
    default:
      return null;
  }
}

/** The current version of a meal; null if it is no longer on the days on screen. */
function latest({ id }: CalendarEntryRecord, meals: MealsByDay): CalendarEntryRecord | null {
  for (const ofDay of meals.values()) {
    const meal = ofDay.find((each) => each.id === id);
    if (meal) return meal;
  }
  return null;
}
