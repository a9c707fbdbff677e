import type { Locale } from 'sync-protocol/locales.ts';
import type { RecipeWords } from 'sync-protocol/recipe-exports/recipe-words.ts';
import type { RecipeValues } from 'sync-protocol/recipes/recipe.ts';

const words = {
  en: {
    ingredients: 'Ingredients',
    method: 'Method',
    notes: 'Own notes',
    source: 'Source',
    author: 'Author',
    servings: (count: number) => (count === 1 ? '1 serving' : `${count} servings`),
    preparation: 'Preparation',
    cooking: 'Cooking',
    inAll: 'In all',
    hours: 'h',
  },
  fi: {
    ingredients: 'Ainekset',
    method: 'Valmistus',
    notes: 'Omat muistiinpanot',
    source: 'Lähde',
    author: 'Tekijä',
    servings: (count: number) => (count === 1 ? '1 annos' : `${count} annosta`),
    preparation: 'Valmistelu',
    cooking: 'Kypsennys',
    inAll: 'Yhteensä',
    hours: 't',
  },
};

type Told = Pick<
  RecipeValues,
  'servings' | 'servingsText' | 'prepTimeMinutes' | 'cookTimeMinutes' | 'totalTimeMinutes'
>;

/** The server's texts around a recipe. */
export function recipeWords(locale: Locale, recipe: Told): RecipeWords {
  const { servings, preparation, cooking, inAll, hours, ...headings } = words[locale];
  const time = (name: string, minutes: number | null | undefined) =>
    minutes ? `${name}: ${durationInWords(minutes, hours)}` : '';
  return {
    ...headings,
    facts: [
      recipe.servings === null ? (recipe.servingsText ?? '') : servings(recipe.servings),
      time(preparation, recipe.prepTimeMinutes),
      time(cooking, recipe.cookTimeMinutes),
      time(inAll, recipe.totalTimeMinutes),
    ].filter((fact) => fact !== ''),
  };
}

/** A duration in the app's form (`useDuration`); both languages abbreviate minutes alike. */
function durationInWords(minutes: number, hoursSign: string): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [...(hours > 0 ? [`${hours} ${hoursSign}`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}
