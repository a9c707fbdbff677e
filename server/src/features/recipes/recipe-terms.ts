import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import type { Rejection } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

/** Limits by tier: the free tier rejects a fourth recipe, and nutrition; existing data stays (design 5). */
export const recipeTerms: MergeTerms = {
  atLimit: rejectionAtLimit,
  rejectionOf: (op, tier) => ('set' in op ? rejectionOfValues(op.set, tier) : null),
};

/** Rejection for one recipe too many. */
export function rejectionAtLimit(tier: Tier): Rejection {
  return isPremium(tier)
    ? { code: 'list_limit', message: `There is room for ${recipe.maxRows} recipes and no more.` }
    : limitRejection;
}

/** Rejection if these values may not be written; null if they may. */
export function rejectionOfValues(set: FieldValues, tier: Tier): Rejection | null {
  if (!mayWriteNutrition(set, tier)) return nutritionRejection;
  return hasForeignImage(set) ? imageRejection : null;
}

/** Removing nutrition is always allowed. */
function mayWriteNutrition({ nutrition = null }: FieldValues, tier: Tier): boolean {
  return isPremium(tier) || nutrition === null;
}

function hasForeignImage({ imageUrl }: FieldValues): boolean {
  return typeof imageUrl === 'string' && !ownPath.test(imageUrl);
}

/** A path of this server. Browsers treat `/\` like `//`, which begins another server's address. */
const ownPath = /^(?:\/(?![/\\])[^\s\\]*)?$/;

/** Applies only to writes: a recipe that already has another address keeps it. */
const imageRejection: Rejection = {
  code: 'invalid_request',
  message: 'The field imageUrl must be a path of this server.',
};

const nutritionRejection: Rejection = {
  code: 'premium_required',
  message: 'Nutritional information is part of the premium plan.',
};

/** The words of specification 5. */
const limitRejection: Rejection = {
  code: 'recipe_limit',
  message: 'You have reached your 3-recipe trial limit. Please subscribe to create more.',
};
