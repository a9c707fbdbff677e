import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { recipe as recipeNoun } from 'sync-protocol/recipes/recipe.ts';
import { maxNotesLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import type { RecipeRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';

/** What was told of a cooking when it was over. */
export interface Outcome {
  rating: number | null;
  /** '' for none. */
  note: string;
  leftovers: { portions: number; day: string; mealType: MealType } | null;
}

const betweenNotes = '\n\n';

/** So long may a note be that comes behind those that are there: none takes the place of another. */
export const roomForNote = ({ notes = '' }: Pick<RecipeRecord, 'notes'>) =>
  notes === '' ? maxNotesLength : Math.max(0, maxNotesLength - notes.length - betweenNotes.length);

/**
 * What a cooking leaves behind: stars and a note at its recipe, and its leftovers as a meal without anything to buy. Pure.
 *
 * @param leftoversTitle what the meal of the leftovers is called
 */
export function outcomeEdits(
  recipe: Pick<RecipeRecord, 'id' | 'rating' | 'notes'>,
  { rating, note, leftovers }: Outcome,
  { leftoversTitle, newId }: { leftoversTitle: string; newId: () => string },
): UndoableChange {
  const { id, notes = '' } = recipe;
  const before = recipe.rating ?? null;
  const noted = [notes, note].filter((text) => text !== '').join(betweenNotes);
  const set = { ...(rating === before ? {} : { rating }), ...(note === '' ? {} : { notes: noted }) };
  const unset = { ...(rating === before ? {} : { rating: before }), ...(note === '' ? {} : { notes }) };
  const isMarked = Object.keys(set).length > 0;
  const mealId = newId();
  return {
    drafts: [
      ...(isMarked ? [recipeNoun.set(id, set)] : []),
      ...(leftovers
        ? [
            calendarEntry.add(mealId, {
              date: leftovers.day,
              mealType: leftovers.mealType,
              title: leftoversTitle,
              servings: leftovers.portions,
              recipeId: id,
            }),
          ]
        : []),
    ],
    inverse: [
      ...(isMarked ? [recipeNoun.set(id, unset)] : []),
      ...(leftovers ? [calendarEntry.delete(mealId)] : []),
    ],
  };
}
