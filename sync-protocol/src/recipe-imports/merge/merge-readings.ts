import { keyOf, type RecipeReading } from '../recipe-reading.ts';
import { betterIngredients } from './better-ingredients.ts';
import { betterSteps } from './better-steps.ts';

/**
 * What two sources know of one recipe, field by field: the first one's word counts where it says something. Of two lists of the
 * same things the one counts that tells more: amounts, steps one by one, groups.
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

/** Some tell machines once more what the dish is like, where they should say how it is made. */
function isDescription({ description, instructions: [only, ...others] }: RecipeReading): boolean {
  if (only === undefined || others.length > 0) return false;
  const [said, step] = [keyOf(description), keyOf(only.text)];
  return said !== '' && step !== '' && (said.startsWith(step) || step.startsWith(said));
}

function partsOf({ ingredients }: RecipeReading): ReadonlySet<string> {
  return new Set(ingredients.flatMap(({ group }) => (group === undefined ? [] : [keyOf(group)])));
}
