import { findFieldFault } from 'sync-protocol/nouns/noun.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { cleanRecipe } from 'sync-protocol/recipes/clean-recipe.ts';
import { keyedKeywords, recipeEdit } from 'sync-protocol/recipes/keywords.ts';
import { type RecipeValues, recipe } from 'sync-protocol/recipes/recipe.ts';
import { findRecipeFaults, recipeFaultTexts } from 'sync-protocol/recipes/recipe-faults.ts';
import type { RecipeInput, ServedRecipe } from 'sync-protocol/recipes/recipes.ts';
import { servedRecipeOf } from 'sync-protocol/recipes/served-recipe.ts';
import { changedFields } from 'sync-protocol/rows/changed-fields.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { rejectionAtLimit, rejectionOfValues } from '#features/recipes/recipe-terms.ts';
import { AppError } from '#lib/app-error.ts';
import { isValid } from '#lib/json/is-valid.ts';
import type { Member } from '#lib/member.ts';
import type { Tiers } from '#lib/tiers.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows, Rejection } from '#rows/household-rows.ts';
import { householdRules } from '#rows/household-rules.ts';
import { orderOfMaking, type ReadPages } from '#rows/read-pages.ts';
import { createPlainWrites } from './plain-writes.ts';

/**
 * The recipe book of a household. The tier's limits are enforced in the writing transaction, so that two
 * devices at once cannot exceed them: the free tier rejects a fourth recipe, and nutrition; existing data
 * stays (design 5).
 */
export function createRecipesService(deps: {
  rows: HouseholdRows;
  readPages: ReadPages;
  tiers: Tiers;
  newId: () => string;
}) {
  const { rows, readPages, tiers } = deps;
  const plain = createPlainWrites(recipe, 'There is no recipe with this id.', deps);

  /** All recipes, page by page, in the order in which they were made. */
  async function* list(member: Member): AsyncGenerator<ServedRecipe[]> {
    const tier = await tiers.tierOf(member);
    for await (const page of readPages(member.householdId, recipe, orderOfMaking))
      yield page.map((row) => served(row, tier));
  }

  /** @throws AppError `not_found` for a recipe that is not in the book */
  async function read(member: Member, id: string): Promise<ServedRecipe> {
    const row = await rows.find(member.householdId, recipe, id);
    return served(plain.existing(row), await tiers.tierOf(member));
  }

  /**
   * Adds a recipe; a repeated request, recognised by its key or id, returns the recipe as it is now.
   *
   * @throws AppError `recipe_limit` or `premium_required` by the tier, `conflict` for the id of a deleted recipe
   */
  async function create(request: WriteRequest, input: RecipeInput): Promise<ServedRecipe> {
    const set = valuesOf({ title: '', ...input });
    const tier = await tiers.tierOf(request.member);
    const row = await plain.write(request, plain.idOfNew(request, input), (before, authored, livingCount) => {
      if (before?.deleted) throw new AppError('conflict', 'This recipe has been deleted.');
      if (before) return [];
      if (livingCount >= householdRules.maxRowsOf(recipe, isPremium(tier))) reject(rejectionAtLimit(tier));
      reject(rejectionOfValues(set, tier));
      return [{ ...authored, kind: 'add', set: recipeEdit(set) as FieldValues }];
    });
    return served(plain.existing(row), tier);
  }

  /**
   * Writes the fields that were sent; absent fields stay.
   *
   * @throws AppError `not_found` for a recipe that is not in the book, `premium_required` by the tier
   */
  async function update(request: WriteRequest, id: string, input: RecipeInput): Promise<ServedRecipe> {
    const values = valuesOf(input);
    const tier = await tiers.tierOf(request.member);
    const row = await plain.write(request, id, (found, authored) => {
      const before = plain.existing(found);
      const { keywords = [] } = recordOf(recipe, before);
      const set = changedFields(before.fields, recipeEdit(values, keywords) as FieldValues);
      reject(rejectionOfValues(set, tier));
      return Object.keys(set).length > 0 ? [{ ...authored, kind: 'set', set }] : [];
    });
    return served(plain.existing(row), tier);
  }

  /**
   * Returns the recipe as it was before the deletion. Deleting a deleted recipe is no error.
   *
   * @throws AppError `not_found` for a recipe that never existed
   */
  async function remove(request: WriteRequest, id: string): Promise<ServedRecipe> {
    const tier = await tiers.tierOf(request.member);
    let removed: RowState | undefined;
    const remember = (row: RowState | undefined) => {
      if (!row) throw plain.gone();
      removed = row;
    };
    await plain.write(request, id, (row, authored) => {
      remember(row);
      return [{ ...authored, kind: 'delete' }];
    });
    // For a repetition `write` calls nothing; read the row without the key, to give the same answer.
    if (!removed)
      await plain.write({ ...request, key: undefined }, id, (row) => {
        remember(row);
        return [];
      });
    if (!removed) throw plain.gone();
    return served(removed, tier);
  }

  return { list, read, create, update, remove };
}
export type RecipesService = ReturnType<typeof createRecipesService>;

function reject(rejection: Rejection | null): void {
  if (rejection) throw new AppError(rejection.code, rejection.message);
}

/**
 * The recipe's field values with cleaned texts. Cleaning may empty or lengthen a text, so the limits are
 * checked on the result.
 *
 * @throws AppError `invalid_request` in the words of specification 5
 */
function valuesOf({
  _id,
  clientId,
  updatedAt,
  keywords,
  ingredients,
  ...input
}: RecipeInput): Partial<RecipeValues> {
  const rows = ingredients?.map((row) => ({ name: '', quantity: '', ...row }));
  const values = cleanRecipe({ ...input, ...(rows && { ingredients: rows }) });
  const [fault] = findRecipeFaults(values);
  if (fault) throw new AppError('invalid_request', recipeFaultTexts[fault]);
  const odd = findFieldFault(recipe, values, false, isValid);
  if (odd) throw new AppError('invalid_request', `The field ${odd.field} is not valid.`);
  return keywords ? { ...values, keywords: keyedKeywords(keywords) } : values;
}

/**
 * On the free tier nutrition is left out rather than emptied, so that a client that sends the answer back
 * does not delete it.
 */
function served(row: RowState, tier: Tier): ServedRecipe {
  const { nutrition, ...rest } = servedRecipeOf(row);
  return isPremium(tier) ? { ...rest, nutrition } : rest;
}
