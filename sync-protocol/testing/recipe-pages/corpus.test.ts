import { describe, expect, test } from 'vitest';
import { RecipeImport } from '../../src/recipe-imports/recipe-import.ts';
import { fits } from '../../src/schema/fits.ts';
import { folders, pagesOf, readSaved, toldOf } from './corpus.ts';

describe.each(folders)('saved pages: %s', (folder) => {
  test.each(pagesOf(folder))('$name comes out whole', (page) => {
    const read = readSaved(page);
    expect(read.recipes.map((recipe, index) => toldOf(recipe, page.expected[index]?.also))).toEqual(
      page.expected,
    );
    expect(fits(RecipeImport, read)).toBe(true);
  });
});
