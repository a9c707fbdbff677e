import { endpoints } from '../api/endpoints.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import { maxRecipeOps } from './recipes.ts';

export const recipesResource = mergeResource('recipes', endpoints.mergeRecipes, maxRecipeOps);
