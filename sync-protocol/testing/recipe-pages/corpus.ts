import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readPage } from '../../src/recipe-imports/read-page.ts';
import { readText } from '../../src/recipe-imports/read-text.ts';
import type { ImportedRecipe, RecipeImport } from '../../src/recipe-imports/recipe-import.ts';

/** What is right for one recipe of a page. */
export interface ExpectedRecipe {
  title: string;
  /** "quantity | name", and the group behind another bar. */
  ingredients: string[];
  /** With the group in square brackets before it. */
  steps: string[];
  /** Fields that the page tells besides. */
  also?: Partial<ImportedRecipe>;
}

export interface SavedPage {
  name: string;
  /** HTML, or a text as it is pasted. */
  source: string;
  isText: boolean;
  expected: ExpectedRecipe[];
}

/**
 * Pages of the first four folders were looked at while the reader was made. Those of `blind` were written before the reader had read
 * any of them; how many came out whole at that first reading is told in the README of recipe-imports; what did not was mended after it. Those of
 * `mended` and `mended-for-boxes` have the shapes of what real pages were like that did not come out whole; those of `told-better` say less to machines
 * than to people; those of `mended-for-cooks` are what cooks write by hand, those of `mended-for-shops` what shops, magazines and wikis have,
 * those of `mended-for-portals` what portals and blogs in many languages have, those of `mended-for-magazines` what magazines and blogs have besides,
 * those of `mended-for-machines` what such pages tell machines wrongly, those of `mended-without-marks` what is read of pages whose marks were taken away,
 * those of `mended-for-messages` what people send each other, those of `told-otherwise` tell machines something else than people,
 * those of `mended-for-hobby` are of sites that people make to learn it, those of `mended-for-pasting` and `mended-for-copying` are texts as cooks copy
 * them from a page with all that stands around, those of `mended-for-finnish` are whole Finnish pages, those of `mended-for-blogs` are of
 * old and new blogs and magazines in both languages, those of `mended-for-builders` are as builders of sites and their plugins write them, and
 * those of `mended-for-readers` have shapes of pages that other projects keep for the tests of their readers.
 */
export const folders = [
  'json-ld',
  'marked',
  'shown',
  'texts',
  'blind',
  'mended',
  'mended-for-boxes',
  'told-better',
  'mended-for-cooks',
  'mended-for-shops',
  'mended-for-portals',
  'mended-for-magazines',
  'mended-for-machines',
  'mended-without-marks',
  'mended-for-messages',
  'told-otherwise',
  'mended-for-hobby',
  'mended-for-pasting',
  'mended-for-copying',
  'mended-for-finnish',
  'mended-for-blogs',
  'mended-for-builders',
  'mended-for-readers',
] as const;
export type Folder = (typeof folders)[number];

/** Where a page without an address of its own is taken to be from. */
const pageUrl = 'https://page.example/recipe';

export function pagesOf(folder: Folder): SavedPage[] {
  const at = path.join(import.meta.dirname, folder);
  const expected = JSON.parse(readFileSync(path.join(at, 'expected.json'), 'utf8')) as Record<
    string,
    ExpectedRecipe[]
  >;
  return readdirSync(at)
    .filter((file) => /\.(?:html|txt)$/.test(file))
    .sort()
    .map((file) => {
      const { name, ext } = path.parse(file);
      const recipes = expected[name];
      if (!recipes) throw new Error(`${folder}/expected.json lacks ${name}`);
      return {
        name,
        source: readFileSync(path.join(at, file), 'utf8'),
        isText: ext === '.txt',
        expected: recipes,
      };
    });
}

export function readSaved({ source, isText }: SavedPage): RecipeImport {
  return isText ? readText(source) : readPage(source, pageUrl);
}

/** What of a recipe the corpus judges, in the form in which it is written down. */
export function toldOf(recipe: ImportedRecipe, also: Partial<ImportedRecipe> = {}): ExpectedRecipe {
  const names = Object.keys(also) as (keyof ImportedRecipe)[];
  return {
    title: recipe.title,
    ingredients: recipe.ingredients.map(({ name, quantity, group }) =>
      [quantity, name, ...(group ? [group] : [])].join(' | '),
    ),
    steps: recipe.instructions.map(({ text, group }) => (group ? `[${group}] ${text}` : text)),
    ...(names.length > 0 && { also: Object.fromEntries(names.map((name) => [name, recipe[name]])) }),
  };
}

/** What of a page came out as it should: all of it, and by the measure of nine tenths of ingredients and steps. */
export function judge(page: SavedPage): { isWhole: boolean; isNearlyWhole: boolean; told: ExpectedRecipe[] } {
  const { recipes } = readSaved(page);
  const told = recipes.map((recipe, index) => toldOf(recipe, page.expected[index]?.also));
  const isNearlyWhole =
    recipes.length === page.expected.length &&
    page.expected.every((expected, index) => {
      const read = told[index];
      return (
        read !== undefined &&
        read.title === expected.title &&
        shareOf(expected.ingredients, read.ingredients) >= 0.9 &&
        shareOf(expected.steps, read.steps) >= 0.9
      );
    });
  return { isWhole: JSON.stringify(told) === JSON.stringify(page.expected), isNearlyWhole, told };
}

function shareOf(expected: readonly string[], read: readonly string[]): number {
  return expected.filter((line) => read.includes(line)).length / Math.max(1, expected.length, read.length);
}
