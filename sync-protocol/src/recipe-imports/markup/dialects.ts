import { attributeOf, classesOf, type PageElement } from '../page/parse-page.ts';
import type { Dialect } from './marked-things.ts';

/** schema.org names of properties in older vocabularies: data-vocabulary.org, hRecipe, h-recipe. */
const schemaNames: Readonly<Record<string, string>> = {
  ingredients: 'recipeIngredient',
  ingredient: 'recipeIngredient',
  instructions: 'recipeInstructions',
  instruction: 'recipeInstructions',
  preparation: 'recipeInstructions',
  yield: 'recipeYield',
  servings: 'recipeYield',
  duration: 'totalTime',
  preptime: 'prepTime',
  cooktime: 'cookTime',
  totaltime: 'totalTime',
  photo: 'image',
  fn: 'name',
  summary: 'description',
  category: 'keywords',
  tag: 'keywords',
};
const recipeType = /(?:^|[/#:])Recipe$/i;

const schemaName = (name: string): string => {
  const plain = name.replace(/^.*[/#:]/, '');
  return schemaNames[plain.toLowerCase()] ?? plain;
};
const wordsOf = (element: PageElement, attribute: string): string[] =>
  attributeOf(element, attribute)
    .split(/\s+/)
    .filter((word) => word !== '');

/** HTML microdata, of schema.org and data-vocabulary.org. */
export const microdata: Dialect = {
  isRecipe: (element) => wordsOf(element, 'itemtype').some((type) => recipeType.test(type)),
  isThing: ({ attribs }) => 'itemscope' in attribs,
  propertiesOf: (element) => wordsOf(element, 'itemprop').map(schemaName),
};

/** RDFa, with or without a prefix. */
export const rdfa: Dialect = {
  isRecipe: (element) => wordsOf(element, 'typeof').some((type) => recipeType.test(type)),
  isThing: ({ attribs }) => 'typeof' in attribs,
  propertiesOf: (element) =>
    wordsOf(element, 'property')
      .filter((name) => !name.startsWith('og:'))
      .map(schemaName),
};

const microformat = /^(?:p|e|u|dt)-(.+)$/;
const oldNames = new Set(
  'fn ingredient instructions instruction yield duration preptime cooktime photo summary author tag'.split(
    ' ',
  ),
);

/** h-recipe of microformats.org, and hRecipe before it. */
export const hRecipe: Dialect = {
  isRecipe: (element) => classesOf(element).some((name) => /^h-?recipe$/i.test(name)),
  isThing: (element) => classesOf(element).some((name) => /^(?:h-|vcard$|hrecipe$)/.test(name)),
  // "ingredient p-ingredient" is one property in the old and the new format.
  propertiesOf: (element) => [
    ...new Set(
      classesOf(element).flatMap((name) => {
        const told = microformat.exec(name)?.[1] ?? (oldNames.has(name.toLowerCase()) ? name : undefined);
        return told === undefined ? [] : [schemaName(told)];
      }),
    ),
  ],
};
