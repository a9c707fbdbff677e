import { maxCookedNoteLength, maxMealTitleLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { recipe as recipeNoun } from 'sync-protocol/recipes/recipe.ts';
import { maxNotesLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import type { CalendarEntryRecord, RecipeRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/** Feedback given after cooking. */
export interface Outcome {
  rating: number | null;
  /** '' for none. */
  note: string;
  leftovers: { portions: number; day: string; mealType: MealType } | null;
}

const betweenNotes = '\n\n';

/** Room for a note after the existing notes, which are kept. */
export const roomForNote = ({ notes = '' }: Pick<RecipeRecord, 'notes'>) =>
  notes === '' ? maxNotesLength : Math.max(0, maxNotesLength - notes.length - betweenNotes.length);

interface OutcomeContext {
  /** The meal planned with this recipe today, if any. */
  planned: Pick<CalendarEntryRecord, 'id' | 'isCooked' | 'cookedNote'> | undefined;
  /** Values of the meal to be added if none was planned. */
  unplanned: { id: string; day: string; mealType: MealType; servings: number | null };
  /** Title of the leftovers' meal. */
  leftoversTitle: string;
  newId: () => string;
}

/**
 * Edits that record a cooking: its meal as cooked, with the note; rating and note in the recipe; leftovers as
 * a meal with nothing to buy. Pure.
 */
export function outcomeEdits(
  recipe: Pick<RecipeRecord, 'id' | 'title' | 'rating' | 'notes'>,
  { rating, note, leftovers }: Outcome,
  { planned, unplanned, leftoversTitle, newId }: OutcomeContext,
): UndoableChange {
  const cooked = planned ? onPlanned(planned, note) : asMeal(recipe, unplanned, note);
  const { id, notes = '' } = recipe;
  const before = recipe.rating ?? null;
  const noted = [notes, note].filter((text) => text !== '').join(betweenNotes);
  const set = { ...(rating === before ? {} : { rating }), ...(note === '' ? {} : { notes: noted }) };
  const unset = { ...(rating === before ? {} : { rating: before }), ...(note === '' ? {} : { notes }) };
  const isMarked = Object.keys(set).length > 0;
  const mealId = newId();
  return {
    edits: [
      ...cooked.edits,
      ...(isMarked ? [recipeNoun.set(id, set)] : []),
      ...(leftovers
        ? [
            calendarEntry.add(mealId, {
              date: leftovers.day,
              mealType: leftovers.mealType,
              title: leftoversTitle,
              servings: leftovers.portions,
              recipeId: id,
              isLeftovers: true,
            }),
          ]
        : []),
    ],
    inverse: [
      ...cooked.inverse,
      ...(isMarked ? [recipeNoun.set(id, unset)] : []),
      ...(leftovers ? [calendarEntry.delete(mealId)] : []),
    ],
  };
}

function onPlanned(
  { id, isCooked = null, cookedNote = '' }: Pick<CalendarEntryRecord, 'id' | 'isCooked' | 'cookedNote'>,
  note: string,
): UndoableChange {
  // A meal cooked twice on one day gets both notes.
  const noted = [cookedNote, note].filter((text) => text !== '').join(betweenNotes);
  return {
    edits: [calendarEntry.set(id, { isCooked: true, cookedNote: noted.slice(0, maxCookedNoteLength) })],
    inverse: [calendarEntry.set(id, { isCooked, cookedNote })],
  };
}

/** An unplanned cooking is added to the calendar with nothing to buy, so that it can be found there. */
function asMeal(
  { id: recipeId, title }: Pick<RecipeRecord, 'id' | 'title'>,
  { id, day, mealType, servings }: OutcomeContext['unplanned'],
  note: string,
): UndoableChange {
  const meal = {
    date: day,
    mealType,
    title: title.slice(0, maxMealTitleLength),
    recipeId,
    ...(servings === null ? {} : { servings }),
    isCooked: true,
    ...(note === '' ? {} : { cookedNote: note }),
  };
  return { edits: [calendarEntry.add(id, meal)], inverse: [calendarEntry.delete(id)] };
}
