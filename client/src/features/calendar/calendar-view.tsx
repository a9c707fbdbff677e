import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { type Dispatch, type ReactNode, type SetStateAction, useRef } from 'react';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { PHONE } from '#shell/layout/layout.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { seenIn } from '#sync/rows/known-rows.ts';
import './meals/meals.css';
import { useBookShown } from './book/use-book-shown.ts';
import { CalendarDialogs, type Question } from './calendar-dialogs.tsx';
import { CalendarDock } from './calendar-dock.tsx';
import { CalendarHeader } from './calendar-header.tsx';
import { MonthGrid } from './days/month-grid.tsx';
import { bringTodayIntoView } from './days/use-today-in-view.ts';
import { type CalendarPlace, movedBy } from './days/view-days.ts';
import { WeekView } from './days/week-view.tsx';
import type { PickedRecipe } from './meal-form/meal-form-values.ts';
import { asWritten } from './meal-form/use-book-search.ts';
import type { MealCommand } from './meals/meal-card.tsx';
import type { MealActions } from './meals/use-meal-actions.ts';
import { useMealDrag } from './meals/use-meal-drag.ts';
import type { MealsByDay } from './meals/use-meals.ts';
import type { DayNotes } from './notes/use-day-notes.ts';

const BookPanel = lazyWithTexts(() => import('./book/book-panel.tsx'));

interface CalendarViewProps {
  place: CalendarPlace;
  weeks: readonly (readonly string[])[];
  range: { viewStart: string; viewEnd: string };
  today: string;
  /** Undefined during the first read. */
  meals: MealsByDay | undefined;
  notes: DayNotes;
  /** False while more meals may exist on the server: an empty day is not called free. */
  isKnown: boolean;
  /** There are no meals here because all are still being pulled. */
  isFetching: boolean;
  note: ReactNode;
  /** Who else is looking at these days. */
  top: ReactNode;
  actions: MealActions;
  question: Question | null;
  onQuestion: Dispatch<SetStateAction<Question | null>>;
  /** A recipe to be planned on arrival. */
  toPlan: PickedRecipe | null;
  onPlanClosed: () => void;
  onGo: (place: CalendarPlace) => void;
  /** Opens the recipe of a meal. */
  onRecipe: (recipeId: string) => void;
  /** Starts cooking the recipe of a meal for this number of servings. */
  onCook: (recipeId: string, servings: number | null) => void;
  /** Opens the print view of the day's week. */
  onPrint: (day: string) => void;
  /** Opens the recipe book. */
  onBook: () => void;
}

const Page = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    flexDirection: 'column',
    alignSelf: 'stretch',
    minWidth: '0',
    width: 'full',
    maxWidth: 'calendar',
    mx: 'auto',
    px: { base: '4', md: '6' },
    '[data-book] > &': { px: '4' },
  },
});

/** The calendar with the recipe book beside it. */
const Frame = chakra('div', {
  base: {
    flex: '1',
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'flex-start',
    '&[data-dragging]': { cursor: 'grabbing', userSelect: 'none' },
    '& [data-over]': {
      bg: 'bg.muted',
      boxShadow: 'inset 0 0 0 {spacing.0.5} {colors.border.control}',
      rounded: 'md',
    },
  },
});

/** On a desktop navigation and actions share lines, as room permits. */
const Head = chakra('div', {
  base: {
    display: { base: 'contents', md: 'flex' },
    flexWrap: 'wrap',
    alignItems: 'center',
    rowGap: '2',
    columnGap: '3',
    pt: '4',
    pb: '3',
  },
});

const noMeals: MealsByDay = new Map();

/** The calendar's display and interaction, without the database. */
export function CalendarView(props: CalendarViewProps) {
  const { place, weeks, range, today, actions, toPlan, onPlanClosed, onGo, onRecipe, onCook, onPrint } =
    props;
  const { onBook, isKnown, isFetching, notes, question, onQuestion: setQuestion } = props;
  const meals = props.meals ?? noMeals;
  const { t } = useLingui();
  const { month } = useDayFormat();
  const book = useBookShown();
  const frame = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery(PHONE);
  const days = weeks.flat();

  const mealOf = (id: string) => days.flatMap((day) => meals.get(day) ?? []).find((meal) => meal.id === id);
  const plan = async (id: string, on: { day: string; meal: string | null }) => {
    const recipe = await actions.recipeOf(id);
    const meal = on.meal === null ? undefined : mealOf(on.meal);
    if (!recipe) return;
    if (meal) void actions.cookBy(meal, recipe);
    else void actions.planRecipe(recipe, { day: on.day, planned: meals.get(on.day) ?? [] });
  };
  const withMeal = (act: (meal: CalendarEntryRecord) => void) => (id: string) => {
    const meal = mealOf(id);
    if (meal) act(meal);
  };
  const add = (day: string) => setQuestion({ kind: 'meal', meal: null, day });
  const edit = (meal: CalendarEntryRecord) =>
    setQuestion({ kind: 'meal', meal, day: meal.date, seen: seenIn(calendarEntry, meal) });
  const repeat = (meal: CalendarEntryRecord) => {
    // Close the sheet first: its backdrop would cover the message with Undo.
    close('open');
    return actions.repeat(meal, today);
  };
  const writeNote = async (day: string) =>
    setQuestion({ kind: 'note', day, seen: await actions.seeNote(day) });
  const command = (kind: MealCommand, meal: CalendarEntryRecord) => {
    if (kind === 'edit') edit(meal);
    else if (kind === 'cook') meal.recipeId && onCook(meal.recipeId, meal.servings ?? null);
    else if (kind === 'repeat') void repeat(meal);
    else if (kind === 'recipe') meal.recipeId && onRecipe(meal.recipeId);
    else setQuestion({ kind, meal });
  };
  const close = (...kinds: Question['kind'][]) => {
    if (toPlan && kinds.includes('meal')) onPlanClosed();
    setQuestion((open) => (open && kinds.includes(open.kind) ? null : open));
  };
  const plannedDay = dayToPlan(days, place, today);
  const monday = mondayOf(plannedDay);
  const ofWeek = Array.from({ length: 7 }, (_, index) => meals.get(addDays(monday, index)) ?? []).flat();
  const isSaid = (day: string) => meals.get(day)?.length || notes.get(day)?.text;
  const suggest = () => setQuestion({ kind: 'suggest', monday });
  const openDay = (day: string) => (isSaid(day) ? setQuestion({ kind: 'day', day }) : add(day));

  useMealDrag(frame, {
    onRecipe: (id, on) => void plan(id, on),
    onMove: (id, day) => withMeal((meal) => void actions.move(meal, day))(id),
    onCopy: (id, day) => withMeal((meal) => void actions.copy(meal, [day]))(id),
  });

  return (
    <Frame ref={frame} data-book={book.isShown || undefined}>
      <Page data-tour="calendar" data-view={place.view}>
        <Head>
          <CalendarHeader
            place={place}
            shown={range}
            note={props.note}
            top={props.top}
            onStep={(by) => onGo(movedBy(place, by))}
            onToday={() => {
              onGo({ ...place, day: today });
              bringTodayIntoView(frame.current);
            }}
            onView={(view) => onGo({ ...place, view })}
            onCopyWeek={ofWeek.length > 0 ? () => setQuestion({ kind: 'week', monday, meals: ofWeek }) : null}
            onSaveWeek={() => setQuestion({ kind: 'save-week', monday, meals: ofWeek })}
            onSavedWeeks={() => setQuestion({ kind: 'saved-weeks', monday })}
            onShowBook={book.hasRoom && !book.isShown ? () => book.show(true) : null}
            onPrint={() => onPrint(plannedDay)}
            onFeed={() => setQuestion({ kind: 'feed' })}
          />
          <CalendarDock onSuggest={book.isShown ? null : suggest} onAdd={() => add(plannedDay)} />
        </Head>
        {place.view === 'month' ? (
          <MonthGrid
            day={place.day}
            weeks={weeks}
            today={today}
            meals={meals}
            notes={notes}
            isKnown={isKnown}
            isFetching={isFetching}
            label={t`Meals of ${capitalized(month(place.day))}`}
            onLeave={(day) => onGo({ ...place, day })}
            onOpenDay={openDay}
            onOpenMeal={withMeal((meal) => command('open', meal))}
          />
        ) : (
          <WeekView
            days={days}
            isPastFolded={isPhone && place.day >= today && days.includes(today)}
            today={today}
            isFetching={isFetching}
            meals={props.meals}
            notes={notes}
            onAdd={add}
            onOpenDay={(day) => setQuestion({ kind: 'day', day })}
            onCommand={command}
          />
        )}
        <CalendarDialogs
          question={toPlan ? { kind: 'meal', meal: null, day: today, toPlan } : question}
          meals={meals}
          notes={notes}
          today={today}
          actions={actions}
          onAsk={setQuestion}
          onNote={(day) => void writeNote(day)}
          onClosed={close}
          onCommand={command}
          onBook={onBook}
        />
      </Page>
      {book.isShown && (
        <BookPanel
          today={today}
          onPlan={(recipe) =>
            setQuestion({ kind: 'meal', meal: null, day: plannedDay, toPlan: asWritten(recipe) })
          }
          onSuggest={suggest}
          onClose={() => book.show(false)}
        />
      )}
    </Frame>
  );
}

/** Today if it is on screen, else the day in the address. */
function dayToPlan(days: readonly string[], { day }: CalendarPlace, today: string): string {
  return days.includes(today) ? today : day;
}
