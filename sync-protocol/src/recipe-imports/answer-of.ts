import { finishDraft } from './finish-draft.ts';
import type { RecipeDraft } from './recipe-draft.ts';
import { importWarnings, maxImportedRecipes, type RecipeImport } from './recipe-import.ts';

/** Drafts as the answer; without any recipe in it where none has anything to cook. */
export function answerOf(drafts: readonly RecipeDraft[], sourceUrl: string): RecipeImport {
  const finished = drafts
    .filter(({ ingredients, instructions }) => ingredients.length > 0 || instructions.length > 0)
    .slice(0, maxImportedRecipes)
    .map((draft) => finishDraft(draft, draft.sourceUrl || sourceUrl));
  const told = new Set(finished.flatMap(({ warnings }) => warnings));
  return {
    recipes: finished.map(({ recipe }) => recipe),
    warnings: importWarnings.filter((warning) => told.has(warning)),
  };
}
