import type { Group } from '../recipes/groups.ts';
import { keywordNames } from '../recipes/keywords.ts';
import type { Nutrition } from '../recipes/nutrition.ts';
import type { RecipeValues } from '../recipes/recipe.ts';
import { ingredientGroupsOf, ingredientInWords, stepGroupsOf } from './recipe-words.ts';
import { webAddress } from './web-address.ts';

/** A recipe in Paprika's format, without its image: text in lines, headings as lines with a colon. */
export function recipePaprika(id: string, recipe: RecipeValues): Record<string, unknown> {
  const { title, description, author = '', sourceUrl = '', notes = '', nutrition, rating } = recipe;
  const { prepTimeMinutes, cookTimeMinutes, totalTimeMinutes, servings, servingsText = '' } = recipe;
  const minutes = (time: number | null | undefined) => (time ? `${time} min` : '');
  const address = webAddress(sourceUrl);
  return {
    uid: id.toUpperCase(),
    name: title,
    description,
    ingredients: inLines(ingredientGroupsOf(recipe), '\n', (line) => ingredientInWords(line)),
    directions: inLines(stepGroupsOf(recipe), '\n\n', (step) => step),
    notes,
    nutritional_info: nutrition ? nutritionLines(nutrition) : '',
    servings: servings === null ? servingsText : String(servings),
    difficulty: '',
    prep_time: minutes(prepTimeMinutes),
    cook_time: minutes(cookTimeMinutes),
    total_time: minutes(totalTimeMinutes),
    source: author || (address === null ? sourceUrl : ''),
    source_url: address ?? '',
    image_url: '',
    categories: keywordNames(recipe),
    rating: rating ?? 0,
    on_favorites: recipe.isFavorite === true,
  };
}

function inLines<Line>(
  groups: readonly Group<Line>[],
  between: string,
  textOf: (line: Line) => string,
): string {
  return groups
    .map(({ name, lines }) => [...(name === '' ? [] : [`${name}:`]), ...lines.map(textOf)].join(between))
    .join('\n\n');
}

function nutritionLines({ energyKcal, fat, saturatedFat, carbohydrates, sugars, protein, salt }: Nutrition) {
  const lines: [string, number | undefined, string][] = [
    ['Calories', energyKcal, 'kcal'],
    ['Fat', fat, 'g'],
    ['Saturated fat', saturatedFat, 'g'],
    ['Carbohydrates', carbohydrates, 'g'],
    ['Sugars', sugars, 'g'],
    ['Protein', protein, 'g'],
    ['Salt', salt, 'g'],
  ];
  return lines
    .flatMap(([name, amount, unit]) => (amount === undefined ? [] : [`${name}: ${amount} ${unit}`]))
    .join('\n');
}
