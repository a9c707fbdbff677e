import { finishReading } from './finish-reading.ts';
import { importWarnings, maxImportedRecipes, type RecipeImport } from './recipe-import.ts';
import type { RecipeReading } from './recipe-reading.ts';

/** Readings as the answer; without any recipe in it where none has anything to cook. */
export function answerOf(readings: readonly RecipeReading[], sourceUrl: string): RecipeImport {
  const finished = readings
    .filter(({ ingredients, instructions }) => ingredients.length > 0 || instructions.length > 0)
    .slice(0, maxImportedRecipes)
    .map((reading) => finishReading(reading, reading.sourceUrl || sourceUrl));
  const told = new Set(finished.flatMap(({ warnings }) => warnings));
  return {
    recipes: finished.map(({ recipe }) => recipe),
    warnings: importWarnings.filter((warning) => told.has(warning)),
  };
}
