import type { RecipeValues } from '../recipes/recipe.ts';
import {
  type InWords,
  ingredientGroupsOf,
  ingredientInWords,
  type RecipeWords,
  stepGroupsOf,
} from './recipe-words.ts';

/** A recipe as plain text, e.g. for a message. */
export function recipeText(recipe: RecipeValues, words: RecipeWords, inWords: InWords): string {
  const { title, description, author = '', sourceUrl = '', notes = '' } = recipe;
  const ingredients = ingredientGroupsOf(recipe).map(({ name, lines }) => [
    ...heading(name),
    ...lines.map((line) => `- ${ingredientInWords(line, inWords)}`),
  ]);
  let number = 0;
  const steps = stepGroupsOf(recipe).map(({ name, lines }) => [
    ...heading(name),
    ...lines.map((step) => {
      number += 1;
      // Whoever reads a list off a text takes a line without a number for none of it.
      return `${number}. ${step.replace(/\s*\n\s*/g, ' ')}`;
    }),
  ]);
  return paragraphs([
    [title],
    [...words.facts],
    [description],
    ...part(words.ingredients, ingredients),
    ...part(words.method, steps),
    ...(notes === '' ? [] : [[words.notes.toLocaleUpperCase()], [notes]]),
    [author && `${words.author}: ${author}`, sourceUrl && `${words.source}: ${sourceUrl}`],
  ]);
}

const heading = (name: string) => (name === '' ? [] : [`${name}:`]);

function part(name: string, groups: readonly string[][]): string[][] {
  return groups.length === 0 ? [] : [[name.toLocaleUpperCase()], ...groups];
}

/** Joins paragraphs, omitting empty lines and paragraphs. */
function paragraphs(all: readonly (readonly string[])[]): string {
  return all
    .map((lines) => lines.filter((line) => line !== '').join('\n'))
    .filter((text) => text !== '')
    .join('\n\n');
}
