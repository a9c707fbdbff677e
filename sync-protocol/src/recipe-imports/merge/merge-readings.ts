import { keyOf, type RecipeReading } from '../recipe-reading.ts';
import { betterIngredients } from './better-ingredients.ts';
import { betterSteps } from './better-steps.ts';

/**
 * Merges two readings of one recipe field by field: the first one's value counts if it has one. Of two lists
 * the more informative counts: with amounts, steps separately, groups.
 */
export function mergeReadings(first: RecipeReading, second: RecipeReading): RecipeReading {
  return {
    title: first.title || second.title,
    description: first.description || second.description,
    ingredients: betterIngredients(first.ingredients, second.ingredients),
    instructions:
      isDescription(first) && second.instructions.length > 1
        ? second.instructions
        : betterSteps(first.instructions, second.instructions, partsOf(second)),
    servings: first.servings || second.servings,
    prepTimeMinutes: first.prepTimeMinutes ?? second.prepTimeMinutes,
    cookTimeMinutes: first.cookTimeMinutes ?? second.cookTimeMinutes,
    totalTimeMinutes: first.totalTimeMinutes ?? second.totalTimeMinutes,
    nutrition: first.nutrition ?? second.nutrition,
    imageUrl: first.imageUrl || second.imageUrl,
    author: first.author || second.author,
    language: first.language || second.language,
    keywords: first.keywords.length > 0 ? first.keywords : second.keywords,
    sourceUrl: first.sourceUrl || second.sourceUrl,
    score: Math.max(first.score, second.score),
  };
}

/** Whether the markup's only step repeats the description. */
function isDescription({ description, instructions: [only, ...others] }: RecipeReading): boolean {
  if (only === undefined || others.length > 0) return false;
  const [said, step] = [keyOf(description), keyOf(only.text)];
  return said !== '' && step !== '' && (said.startsWith(step) || step.startsWith(said));
}

function partsOf({ ingredients }: RecipeReading): ReadonlySet<string> {
  return new Set(ingredients.flatMap(({ group }) => (group === undefined ? [] : [keyOf(group)])));
}
