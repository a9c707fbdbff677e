import type { Locale } from 'sync-protocol/locales.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import type { FieldRule } from 'sync-protocol/nouns/noun.ts';
import { type RecipeEdit, recipe } from 'sync-protocol/recipes/recipe.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { queuedOn } from '#db/outbox.ts';
import { knownRow } from '#sync/rows/known-rows.ts';
import { readSyncState } from '#sync/status/sync-state.ts';
import { keepLost } from '../keep-lost.ts';
import { changedValues, formOf, type RecipeForm } from './recipe-form.ts';

/**
 * Preserves texts that another window of this device saved while the form was open, and that the form
 * overwrites: the merge counts a device's own writes as seen (SPEC M2), but this person has not seen them.
 * Other devices' texts are preserved by the merge (SPEC M10).
 *
 * @param opened the form as it was opened
 * @param set what it writes
 */
export async function keepWrittenOver(
  db: AteriaDb,
  id: string,
  { opened, set, locale }: { opened: RecipeForm; set: RecipeEdit; locale: Locale },
): Promise<Edit[]> {
  const current = await db.recipes.get(id);
  if (!current) return [];
  const meanwhile: FieldValues = changedValues(opened, formOf(current, locale), locale);
  const wanted: FieldValues = set;
  const rules: Record<string, FieldRule> = recipe.fields;
  const fields = Object.keys(wanted).filter(
    (field) =>
      rules[field]?.keepsLost &&
      Object.hasOwn(meanwhile, field) &&
      // Both are plain data from the same code, so their fields are in the same order.
      JSON.stringify(meanwhile[field]) !== JSON.stringify(wanted[field]),
  );
  if (fields.length === 0) return [];
  const { device } = await readSyncState(db);
  const known = await knownRow(db, { noun: recipe.name, id });
  const waiting = await queuedOn(db, [{ noun: recipe.name, id }]);
  const values: FieldValues = { ...current };
  return fields.flatMap((field) => {
    const own = waiting.findLast(({ op }) => op.kind === 'set' && Object.hasOwn(op.set, field));
    const mark = known?.row.marks[field];
    const stamp = own?.op.stamp ?? (mark?.device === device ? mark.stamp : undefined);
    if (stamp === undefined) return [];
    return [keepLost(id, field, values[field], { stamp, device })];
  });
}
