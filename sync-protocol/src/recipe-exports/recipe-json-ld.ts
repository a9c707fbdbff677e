import type { Group } from '../recipes/groups.ts';
import { keywordNames } from '../recipes/keywords.ts';
import type { Nutrition } from '../recipes/nutrition.ts';
import type { Ingredient, RecipeValues } from '../recipes/recipe.ts';
import { ingredientGroupsOf, ingredientInWords, stepGroupsOf } from './recipe-words.ts';
import { webAddress } from './web-address.ts';

/** Sodium per gram of salt (EU 1169/2011, annex I). */
const sodiumOfSalt = 1 / 2.5;

/**
 * A recipe as schema.org JSON-LD. A heading of steps becomes a `HowToSection`. A heading of ingredients
 * becomes a line that ends with a colon, as other readers expect, or an `ItemList` if it could be mistaken
 * for an ingredient.
 *
 * @param imageUrl public address of the image; undefined if only the household can see it
 */
export function recipeJsonLd(recipe: RecipeValues, imageUrl?: string): Record<string, unknown> {
  const { title, description, author, sourceUrl, notes, language, rating } = recipe;
  const { prepTimeMinutes, cookTimeMinutes, totalTimeMinutes, servings, servingsText, nutrition } = recipe;
  const keywords = keywordNames(recipe);
  const address = webAddress(sourceUrl);
  return withoutEmpty({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: title,
    description,
    image: imageUrl,
    author: author ? { '@type': 'Person', name: author } : undefined,
    url: address ?? undefined,
    // The same address as `url`, to mark the file as a copy of that page.
    isBasedOn: address ?? (sourceUrl ? { '@type': 'CreativeWork', name: sourceUrl } : undefined),
    inLanguage: language,
    keywords: keywords.length > 0 ? keywords.join(', ') : undefined,
    prepTime: duration(prepTimeMinutes),
    cookTime: duration(cookTimeMinutes),
    totalTime: duration(totalTimeMinutes),
    recipeYield: servings === null ? servingsText : String(servings),
    recipeIngredient: ingredientGroupsOf(recipe).flatMap(ingredientsOf),
    recipeInstructions: stepGroupsOf(recipe).flatMap(stepsOf),
    nutrition: nutrition ? nutritionOf(nutrition) : undefined,
    comment: notes ? { '@type': 'Comment', text: notes } : undefined,
    review: rating
      ? { '@type': 'Review', reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 } }
      : undefined,
  });
}

const duration = (minutes: number | null | undefined) => (minutes ? isoDuration(minutes) : undefined);

function ingredientsOf({ name, lines }: Group<Ingredient>): unknown[] {
  const texts = lines.map((line) => ingredientInWords(line));
  if (name === '') return texts;
  if (/\p{L}$/u.test(name) && !/\d/.test(name)) return [`${name}:`, ...texts];
  return [{ '@type': 'ItemList', name, itemListElement: texts }];
}

function stepsOf({ name, lines }: Group<string>): unknown[] {
  const steps = lines.map((text) => ({ '@type': 'HowToStep', text }));
  return name === '' ? steps : [{ '@type': 'HowToSection', name, itemListElement: steps }];
}

function nutritionOf({ energyKcal, salt, ...grams }: Nutrition): Record<string, unknown> {
  const inGrams = (amount: number | undefined) => (amount === undefined ? undefined : `${amount} g`);
  return withoutEmpty({
    '@type': 'NutritionInformation',
    calories: energyKcal === undefined ? undefined : `${energyKcal} kcal`,
    fatContent: inGrams(grams.fat),
    saturatedFatContent: inGrams(grams.saturatedFat),
    carbohydrateContent: inGrams(grams.carbohydrates),
    sugarContent: inGrams(grams.sugars),
    proteinContent: inGrams(grams.protein),
    sodiumContent:
      salt === undefined ? undefined : inGrams(Math.round(salt * sodiumOfSalt * 10_000) / 10_000),
  });
}

function withoutEmpty(thing: Record<string, unknown>): Record<string, unknown> {
  const isEmpty = (value: unknown) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => !isEmpty(value)));
}

/** Minutes as an ISO 8601 duration: 80 is "PT1H20M", three days "P3D". */
export function isoDuration(minutes: number): string {
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  const rest = minutes % 60;
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  if (days === 0) return `PT${time || '0M'}`;
  return `P${days}D${time === '' ? '' : `T${time}`}`;
}
