import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import type { Rejection } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

/** What the tier allows: on the free one a fourth recipe is rejected, and nutrition; what there is already stays (design 5). */
export const recipeTerms: MergeTerms = {
  atLimit: rejectionAtLimit,
  rejectionOf: (op, tier) => ('set' in op ? rejectionOfValues(op.set, tier) : null),
};

/** Why there is no room for more. */
export function rejectionAtLimit(tier: Tier): Rejection {
  return isPremium(tier)
    ? { code: 'list_limit', message: `There is room for ${recipe.maxRows} recipes and no more.` }
    : limitRejection;
}

/** Why these values may not be written; null where they may. */
export function rejectionOfValues(set: FieldValues, tier: Tier): Rejection | null {
  if (!mayWriteNutrition(set, tier)) return nutritionRejection;
  return hasForeignImage(set) ? imageRejection : null;
}

/** Taking nutrition away is never rejected. */
function mayWriteNutrition({ nutrition = null }: FieldValues, tier: Tier): boolean {
  return isPremium(tier) || nutrition === null;
}

function hasForeignImage({ imageUrl }: FieldValues): boolean {
  return typeof imageUrl === 'string' && !ownPath.test(imageUrl);
}

/** To a browser `/\` is `//`, the beginning of another server's address. */
const ownPath = /^(?:\/(?![/\\])[^\s\\]*)?$/;

/** A recipe that has one from before keeps it: it is rejected only where it is written. */
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
