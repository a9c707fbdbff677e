import type { CookingRecord } from '#db/cooking-records.ts';
import type { RecipeRecord } from '#db/records.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';

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
        return recipe ? [{ ...cooking, recipe }] : [];
      })
      .sort((a, b) => a.startedAt - b.startedAt);
  });
}

export interface CookingActions {
  /** A recipe that is being cooked already stays where it is, for as many as are told of now; null tells of none. */
  start: (recipeId: string, factor: number | null) => Promise<void>;
  goTo: (cooking: CookingRecord, step: number) => Promise<void>;
  /** An ingredient has gone in, or has not. */
  use: (cooking: CookingRecord, line: number, isUsed: boolean) => Promise<void>;
  /** It is off the stove, and its timers with it. */
  finish: (recipeId: string) => Promise<void>;
}

export function useCookingActions(): CookingActions {
  const { db } = useSync();
  const { orTellStorageError } = useStorageErrors();
  const keep = async (act: () => Promise<unknown>) => void (await orTellStorageError(act));
  return {
    start: (id, factor) =>
      keep(() =>
        db.transaction('rw', db.cookings, async () => {
          const known = await db.cookings.get(id);
          if (!known)
            await db.cookings.put({ id, factor: factor ?? 1, step: 0, used: [], startedAt: Date.now() });
          else if (factor !== null) await db.cookings.update(id, { factor });
        }),
      ),
    goTo: ({ id }, step) => keep(() => db.cookings.update(id, { step })),
    use: ({ id }, line, isUsed) =>
      keep(() =>
        // Of what is there, as two may go in before the screen has heard of the first.
        db.cookings
          .where('id')
          .equals(id)
          .modify((cooking) => {
            cooking.used = [...cooking.used.filter((each) => each !== line), ...(isUsed ? [line] : [])];
          }),
      ),
    finish: (id) =>
      keep(() =>
        db.transaction('rw', db.cookings, db.timers, async () => {
          await db.cookings.delete(id);
          await db.timers.filter(({ recipeId }) => recipeId === id).delete();
        }),
      ),
  };
}
