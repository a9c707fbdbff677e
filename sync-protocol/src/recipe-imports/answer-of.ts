import { type FinishedReading, finishReading } from './finish-reading.ts';
import { importWarnings, maxImportedRecipes, type RecipeImport } from './recipe-import.ts';
import type { RecipeReading } from './recipe-reading.ts';

/** Finishes the first `most` readings that have ingredients or steps, each with its warnings. */
export function finishReadings(
  readings: readonly RecipeReading[],
  sourceUrl: string,
  most: number,
): FinishedReading[] {
  return readings
    .filter(({ ingredients, instructions }) => ingredients.length > 0 || instructions.length > 0)
    .slice(0, most)
    .map((reading) => finishReading(reading, reading.sourceUrl || sourceUrl));
}

/** The answer for some readings; its `recipes` are empty if no reading has ingredients or steps. */
export function answerOf(readings: readonly RecipeReading[], sourceUrl: string): RecipeImport {
  return answerOfFinished(finishReadings(readings, sourceUrl, maxImportedRecipes));
}

export function answerOfFinished(finished: readonly FinishedReading[]): RecipeImport {
  const told = new Set(finished.flatMap(({ warnings }) => warnings));
  return {
    recipes: finished.map(({ recipe }) => recipe),
    warnings: importWarnings.filter((warning) => told.has(warning)),
  };
}
