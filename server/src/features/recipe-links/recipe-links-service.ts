import type { Kysely } from 'kysely';
import {
  mostRecipeLinks,
  type RecipeLink,
  type RecipeLinks,
  sharedRecipesPath,
} from 'sync-protocol/api/links-out.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { recipe as noun, type Recipe } from 'sync-protocol/recipes/recipe.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { isAccountDisabled } from '#db/is-account-disabled.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { hashOfToken } from '#lib/link-token.ts';
import type { Member } from '#lib/member.ts';
import type { Tiers } from '#lib/tiers.ts';
import type { InHousehold } from '#rows/household/household-transaction.ts';
import { requireMember } from '#rows/household/members.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';

export interface RecipeLinksDeps {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  rows: Pick<HouseholdRows, 'find'>;
  tierOf: Tiers['tierOf'];
  publicUrl: string;
  nowMs: () => number;
  newToken: () => string;
}

/** A recipe that was opened by its link. */
export interface SharedRecipe {
  householdId: string;
  recipe: Recipe;
}

/** Public links to recipes; a link always shows the recipe's current state. */
export function createRecipeLinks(deps: RecipeLinksDeps) {
  const { db, inHousehold, rows, tierOf, publicUrl, nowMs, newToken } = deps;

  /** Links, except those of people whose account is disabled, which do not work until it is enabled again. */
  const stored = (from: Kysely<Database>) =>
    from
      .selectFrom('recipe_links')
      .innerJoin('users', 'users.id', 'recipe_links.user_id')
      .leftJoin('accounts', 'accounts.id', 'users.subject')
      .where('accounts.disabled_at', 'is', null)
      .select(['recipe_id', 'token', 'users.name', 'recipe_links.created_at']);

  const toLink = (row: Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>) => ({
    recipeId: row.recipe_id,
    link: `${publicUrl}${sharedRecipesPath}/${row.token}`,
    sharedBy: row.name ?? '',
    createdAt: row.created_at,
  });

  async function list(householdId: string): Promise<RecipeLinks> {
    const all = await stored(db)
      .where('recipe_links.household_id', '=', householdId)
      .orderBy('recipe_links.created_at', 'desc')
      .orderBy('recipe_id')
      .execute();
    return all.map(toLink);
  }

  const ofRecipe = (from: Kysely<Database>, householdId: string, recipeId: string) =>
    stored(from).where('recipe_links.household_id', '=', householdId).where('recipe_id', '=', recipeId);

  /**
   * Returns the recipe's link, and creates it if there is none. Concurrent callers get the same link.
   *
   * @throws AppError `not_found` if the household has no such recipe, `list_limit`, `not_a_member`
   */
  async function share(member: Member, id: string): Promise<RecipeLink> {
    const { householdId } = member;
    const recipeId = bareId(id);
    if (!(await rows.find(householdId, noun, recipeId)))
      throw new AppError('not_found', 'This recipe is not in the book.');
    const known = await ofRecipe(db, householdId, recipeId).executeTakeFirst();
    if (known) return toLink(known);
    // With the household locked, so that concurrent calls cannot exceed the limit.
    return inHousehold(householdId, async ({ trx }) => {
      await requireMember(trx, member);
      const madeMeanwhile = await ofRecipe(trx, householdId, recipeId).executeTakeFirst();
      return madeMeanwhile ? toLink(madeMeanwhile) : make(trx, member, recipeId);
    });
  }

  async function make(
    trx: Kysely<Database>,
    { userId, householdId }: Member,
    recipeId: string,
  ): Promise<RecipeLink> {
    await dropOfDeleted(trx, householdId);
    const { count } = await trx
      .selectFrom('recipe_links')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('household_id', '=', householdId)
      .executeTakeFirstOrThrow();
    if (Number(count) >= mostRecipeLinks)
      throw new AppError('list_limit', `No more than ${mostRecipeLinks} recipes are shared at once.`);
    const token = newToken();
    await trx
      .insertInto('recipe_links')
      .values({
        household_id: householdId,
        recipe_id: recipeId,
        user_id: userId,
        token,
        token_hash: hashOfToken(token),
        created_at: nowMs(),
      })
      // An existing link of somebody whose account is disabled passes to the person who shares the recipe
      // now.
      .onConflict((conflict) =>
        conflict.columns(['household_id', 'recipe_id']).doUpdateSet({ user_id: userId }),
      )
      .execute();
    const made = await ofRecipe(trx, householdId, recipeId).executeTakeFirstOrThrow();
    return toLink(made);
  }

  /**
   * Drops the links of deleted recipes, so that they do not count against the limit. Done only when a link is
   * made: a recipe that is restored before then is still shared.
   */
  async function dropOfDeleted(trx: Kysely<Database>, householdId: string): Promise<void> {
    await trx
      .deleteFrom('recipe_links')
      .where('household_id', '=', householdId)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('rows')
              .select('rows.id')
              .whereRef('rows.id', '=', 'recipe_links.recipe_id')
              .where('rows.household_id', '=', householdId)
              .where('rows.noun', '=', noun.name)
              .where('rows.deleted_at', 'is', null),
          ),
        ),
      )
      .execute();
  }

  /** Does nothing for a recipe that is not shared. */
  async function stop(householdId: string, id: string): Promise<void> {
    await db
      .deleteFrom('recipe_links')
      .where('household_id', '=', householdId)
      .where('recipe_id', '=', bareId(id))
      .execute();
  }

  /**
   * The recipe of a link; null if the link never existed or has ended, and while its maker's account is
   * disabled.
   */
  async function open(token: string): Promise<SharedRecipe | null> {
    const found = await db
      .selectFrom('recipe_links')
      .select(['household_id', 'recipe_id', 'user_id'])
      .where('token_hash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (!found || (await isAccountDisabled(db, found.user_id))) return null;
    const row = await rows.find(found.household_id, noun, found.recipe_id);
    if (!row) return null;
    const householdId = found.household_id;
    const recipe = recordOf(noun, row);
    // Strangers see no more of it than the household itself.
    const isNutritionShown = isPremium(await tierOf({ householdId }));
    return { householdId, recipe: isNutritionShown ? recipe : { ...recipe, nutrition: null } };
  }

  return { list, share, stop, open };
}
export type RecipeLinksService = ReturnType<typeof createRecipeLinks>;
