import type { CookingRecord, TimerRecord } from '#db/cooking-records.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import type { AsMade } from '#lib/as-made.ts';
import { chosenUnits } from '#lib/chosen-units.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { stepIn, usedKeys } from './steps/moved-lines.ts';

/** A recipe being cooked. `factor` is of the recipe as it is written now. */
export interface Cooking extends CookingRecord {
  recipe: RecipeRecord;
}

/**
 * Recipes being cooked on this device, earliest first; undefined until read. Without recipes that no longer
 * exist.
 */
export function useCookings(): Cooking[] | undefined {
  return useStored(async (db) => {
    const all = await db.cookings.toArray();
    const recipes = await db.recipes.bulkGet(all.map(({ id }) => id));
    return all
      .flatMap((cooking, index) => {
        const recipe = recipes[index];
        if (!recipe) return [];
        return [
          { ...cooking, ...madeOf(cooking, recipe), step: stepIn(cooking, recipe.instructions), recipe },
        ];
      })
      .sort((a, b) => a.startedAt - b.startedAt);
  });
}

/** Keeps the number of servings being cooked when the recipe is rewritten for another number. */
function madeOf({ factor, writtenServings }: CookingRecord, { servings }: RecipeRecord) {
  if (!writtenServings || !servings) return { factor };
  return { factor: factor * (writtenServings / servings), writtenServings: servings };
}

/**
 * As requested by an address: null or undefined if it does not say. Units are only applied together with a
 * factor.
 */
export interface WantedMade {
  factor: number | null;
  units?: AsMade['units'] | undefined;
}

/** Each resolves to false if it could not be stored, which the person was told. */
export interface CookingActions {
  /** Starts cooking. For a recipe already being cooked only the multiplier and units change, if given. */
  start: (recipeId: string, made: WantedMade) => Promise<boolean>;
  /** Moves one step forward or back if possible. @param last index of the last step, from 0 */
  turn: (cooking: Cooking, by: -1 | 1, last: number) => Promise<boolean>;
  /** Sets whether an ingredient, by key, was added. */
  use: (cooking: Cooking, key: string, isUsed: boolean) => Promise<boolean>;
  /** Ends cooking, and removes the recipe's timers. */
  finish: (recipeId: string) => Promise<boolean>;
  /** Undoes `finish`, including the timers. */
  putBack: (cooking: CookingRecord, timers: readonly TimerRecord[]) => Promise<boolean>;
}

export function useCookingActions(): CookingActions {
  const { db } = useSync();
  const { orTellStorageError } = useStorageErrors();
  const keep = (act: () => Promise<unknown>) => orTellStorageError(act);
  return {
    start: (id, { factor, units }) =>
      keep(async () => {
        const recipe = await db.recipes.get(id);
        const writtenServings = recipe?.servings ?? undefined;
        await db.transaction('rw', db.cookings, async () => {
          const known = await db.cookings.get(id);
          if (!known)
            await db.cookings.put({
              id,
              factor: factor ?? 1,
              writtenServings,
              units: units === undefined ? chosenUnits() : units,
              step: 0,
              stepText: recipe?.instructions[0],
              used: [],
              startedAt: Date.now(),
            });
          else if (factor !== null)
            await db.cookings.update(id, {
              factor,
              writtenServings,
              ...(units !== undefined && { units }),
            });
        });
      }),
    // Based on the stored step, as two presses may come before a render.
    turn: ({ id, recipe: { instructions } }, by, last) =>
      keep(() =>
        db.cookings
          .where('id')
          .equals(id)
          .modify((cooking) => {
            const from = Math.min(stepIn(cooking, instructions), last);
            cooking.step = Math.max(0, Math.min(from + by, last));
            cooking.stepText = instructions[cooking.step];
          }),
      ),
    use: ({ id, recipe: { ingredients } }, key, isUsed) =>
      keep(() =>
        db.cookings
          .where('id')
          .equals(id)
          .modify((cooking) => {
            const others = usedKeys(cooking, ingredients).filter((each) => each !== key);
            cooking.used = [...others, ...(isUsed ? [key] : [])];
          }),
      ),
    finish: (id) =>
      keep(() =>
        db.transaction('rw', db.cookings, db.timers, async () => {
          await db.cookings.delete(id);
          await db.timers.filter(({ recipeId }) => recipeId === id).delete();
        }),
      ),
    putBack: (cooking, timers) =>
      keep(() =>
        db.transaction('rw', db.cookings, db.timers, async () => {
          await db.cookings.put(cooking);
          await db.timers.bulkPut([...timers]);
        }),
      ),
  };
}
