import type { CookingRecord, TimerRecord } from '#db/cooking-records.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import type { AsMade } from '#lib/as-made.ts';
import { chosenUnits } from '#lib/chosen-units.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { stepIn, usedKeys } from './steps/moved-lines.ts';

/** A recipe on the stove. */
export interface Cooking extends CookingRecord {
  recipe: RecipeRecord;
}

/** What is being cooked on this device, the earliest first; undefined until it has been read. A recipe that is gone is not there. */
export function useCookings(): Cooking[] | undefined {
  return useStored(async (db) => {
    const all = await db.cookings.toArray();
    const recipes = await db.recipes.bulkGet(all.map(({ id }) => id));
    return all
      .flatMap((cooking, index) => {
        const recipe = recipes[index];
        return recipe ? [{ ...cooking, step: stepIn(cooking, recipe.instructions), recipe }] : [];
      })
      .sort((a, b) => a.startedAt - b.startedAt);
  });
}

/** As far as an address says it: the units are those of whoever says how many times. */
export interface WantedMade {
  factor: number | null;
  units?: AsMade['units'] | undefined;
}

/** Each is false where it could not be kept, which the person has been told. */
export interface CookingActions {
  /** A recipe that is being cooked already stays where it is, for as many as are told of now; null tells of none. */
  start: (recipeId: string, made: WantedMade) => Promise<boolean>;
  /** From step to step, where there is one. @param last of the recipe, from 0 */
  turn: (cooking: Cooking, by: -1 | 1, last: number) => Promise<boolean>;
  /** An ingredient, by its key, has gone in, or has not. */
  use: (cooking: Cooking, key: string, isUsed: boolean) => Promise<boolean>;
  /** It is off the stove, and its timers with it. */
  finish: (recipeId: string) => Promise<boolean>;
  /** It is on the stove again as it was, and its timers with it. */
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
        await db.transaction('rw', db.cookings, async () => {
          const known = await db.cookings.get(id);
          if (!known)
            await db.cookings.put({
              id,
              factor: factor ?? 1,
              units: units === undefined ? chosenUnits() : units,
              step: 0,
              stepText: recipe?.instructions[0],
              used: [],
              startedAt: Date.now(),
            });
          else if (factor !== null)
            await db.cookings.update(id, { factor, ...(units !== undefined && { units }) });
        });
      }),
    // Both from what is there, as one may press twice before the screen has heard of the first press.
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
