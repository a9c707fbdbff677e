import { keywordNames } from '../recipes/keywords.ts';
import type { RecipeValues } from '../recipes/recipe.ts';
import {
  type InWords,
  ingredientGroupsOf,
  ingredientInWords,
  type RecipeWords,
  stepGroupsOf,
} from './recipe-words.ts';
import { webAddress } from './web-address.ts';

/** A recipe in Markdown (CommonMark). */
export function recipeMarkdown(recipe: RecipeValues, words: RecipeWords, inWords: InWords): string {
  const { title, description, author = '', sourceUrl = '', notes = '' } = recipe;
  const tags = keywordNames(recipe);
  const ingredients = ingredientGroupsOf(recipe).flatMap(({ name, lines }) => [
    ...heading(name),
    lines.map((line) => `- ${plain(ingredientInWords(line, inWords))}`).join('\n'),
  ]);
  let number = 0;
  const steps = stepGroupsOf(recipe).flatMap(({ name, lines }) => [
    ...heading(name),
    lines
      .map((step) => {
        number += 1;
        const mark = `${number}. `;
        return mark + plain(step).replaceAll('\n', `\n${' '.repeat(mark.length)}`);
      })
      .join('\n'),
  ]);
  const link = webAddress(sourceUrl);
  const source = link === null ? plain(sourceUrl) : `<${link}>`;
  const all = [
    `# ${plain(title)}`,
    words.facts.map(plain).join(' · '),
    plain(description),
    ...(ingredients.length === 0 ? [] : [`## ${words.ingredients}`, ...ingredients]),
    ...(steps.length === 0 ? [] : [`## ${words.method}`, ...steps]),
    ...(notes === '' ? [] : [`## ${words.notes}`, plain(notes)]),
    author && `${words.author}: ${plain(author)}`,
    source && `${words.source}: ${source}`,
    tags.map(asTag).join(' '),
  ];
  return `${all.filter((block) => block !== '').join('\n\n')}\n`;
}

/** One word, as tags are: a dash is a space, but for one that is meant as itself. */
const asTag = (tag: string) =>
  `#${plain(tag)
    .replace(/(?<!\\)[#-]/g, '\\$&')
    .replace(/\s+/g, '-')}`;

const heading = (name: string) => (name === '' ? [] : [`### ${plain(name)}`]);

/** Escapes Markdown's special characters; a line break becomes a hard one. */
function plain(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&]/g, '\\$&')
    .replace(/^(\s*)([#+-]|\d+(?=[.)]))/gm, (_all, space: string, mark: string) =>
      /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
    )
    .replace(/\n/g, '  \n');
}
