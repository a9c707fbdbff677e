import { endpoints } from '../api/endpoints.ts';
import type { Resource } from '../nouns/resource.ts';
import { toChange } from '../sync/change.ts';
import { maxRecipeOps } from './recipes.ts';

export const recipesResource: Resource = {
  name: 'recipes',
  maxOps: maxRecipeOps,
  toRequest: (ops, device) => ({
    ...endpoints.mergeRecipes,
    body: { items: ops.map(toChange), merge: { device } },
  }),
};
