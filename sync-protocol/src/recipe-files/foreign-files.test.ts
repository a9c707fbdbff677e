import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { groupsOf } from '../recipes/groups.ts';
import { keywordNames } from '../recipes/keywords.ts';
import { unpack } from './bytes/unpack.ts';
import { maxDocumentBytes } from './read-document.ts';
import { type ForeignFile, image64, imageBytes } from './testing/foreign/foreign-file.ts';
import { paprikaRecipe } from './testing/foreign/phone-apps.ts';
import { foreignFiles } from './testing/foreign-files.ts';
import { readAll } from './testing/read-all.ts';

const soup = {
  title: 'Salmon soup',
  description: 'Best on the second day.',
  servings: 4,
  prepTimeMinutes: 15,
  cookTimeMinutes: 30,
  totalTimeMinutes: 45,
  sourceUrl: 'https://kitchen.example/soup',
  author: 'Aino Kettunen',
  notes: 'Less salt next time.',
  rating: 4,
  isFavorite: true,
  nutrition: { energyKcal: 500, fat: 35, protein: 21 },
};
const salmon = { name: 'salmon', quantity: '400 g' };
const salt = { name: 'salt', quantity: 'to taste' };

test.each(foreignFiles.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
  const { recipes, faults, formats } = await readAll(file.name, file.bytes);
  expect({ faults, formats }).toEqual({ faults: [], formats: [file.format] });
  expect(recipes).toHaveLength(1);
  const [{ values, image }] = recipes as [(typeof recipes)[number]];
  const lacks = new Set(file.lacks);
  expect(values).toMatchObject(Object.fromEntries(Object.entries(soup).filter(([name]) => !lacks.has(name))));
  const { ingredients = [], instructions = [] } = values;
  const inGroups = groupsOf(ingredients, values.ingredientGroups, ({ name }) => name);
  const cream = { name: 'cream', quantity: lacks.has('cream') ? '½ cup' : '2 dl' };
  expect(inGroups).toEqual([
    { name: '', lines: lacks.has('order') ? [salt, salmon, cream] : [salmon, cream, salt] },
    { name: 'For the sauce', lines: [{ name: 'dill', quantity: '1 bunch' }] },
  ]);
  expect(groupsOf(instructions, values.instructionGroups, (step) => step)).toEqual([
    { name: '', lines: ['Boil the potatoes until they are done.', 'Add salmon and cream.'] },
    { name: 'For the sauce', lines: ['Whip the cream with the dill.'] },
  ]);
  if (!lacks.has('keywords')) expect(keywordNames(values)).toEqual(['Fish', 'Weekday']);
  expect(image === null ? null : await image()).toEqual(lacks.has('image') ? null : imageBytes);
});

test('the same recipe is known again, another is another', async () => {
  const keys = new Map<string, string>();
  for (const { name, bytes } of foreignFiles) {
    const [one, again] = [await readAll(name, bytes), await readAll(`Another ${name}`, bytes.slice())];
    expect(again.recipes.map(({ key }) => key)).toEqual(one.recipes.map(({ key }) => key));
    keys.set(name, one.recipes[0]?.key ?? '');
  }
  // Keys are the same in a single file and in a book of the same app.
  expect(keys.get('Recipes.melarecipes')).toBe(keys.get('Salmon soup.melarecipe'));
  expect(keys.get('recipes.zip')).toBe(keys.get('my recipes.html'));
  expect(new Set(keys.values()).size).toBe(foreignFiles.length - 3);
});

test('what one recipe is tagged with sticks to no other', async () => {
  const text = (title: string, tags = '') => `# ${title}\n\n## Ingredients\n\n- 1 dl rice\n\n${tags}\n`;
  const tagged = await readAll('a.md', strToU8(text('Pudding', '#sweet')));
  const plain = await readAll('b.md', strToU8(text('Rice')));
  expect([...tagged.recipes, ...plain.recipes].map(({ values }) => keywordNames(values))).toEqual([
    ['sweet'],
    [],
  ]);
});

test('a cookbook in one text is read whole, and what is too long for that is told', async () => {
  const titles = Array.from({ length: 26 }, (_, at) => `Soup of ${String.fromCodePoint(97 + at)}`);
  const bookOf = (more = '') =>
    titles
      .map(
        (title, at) =>
          `${title}\n\nIngredients\n${at + 1} dl rice\n\nMethod\nBoil it for ${at} h.\n${more}\n`,
      )
      .join('\n');
  const book = await readAll('book.txt', strToU8(bookOf()));
  expect(book.recipes.map(({ values }) => values.title)).toEqual(titles);
  expect(book.recipes.filter(({ isShortened }) => isShortened)).toEqual([]);
  const beyond = await readAll('book.txt', strToU8(bookOf('Stir it and wait for a while.\n'.repeat(300))));
  expect(beyond.recipes.map(({ values }) => values.title)).toEqual(titles);
  const last = bookOf() + 'Stir it and wait for a while.\n'.repeat(8_000);
  const cut = await readAll('book.txt', strToU8(last));
  expect(cut.recipes.filter(({ isShortened }) => isShortened).map(({ values }) => values.title)).toEqual([
    'Soup of z',
  ]);
});

test('a file is told by what is in it, whatever it is called', async () => {
  const named = (file: ForeignFile) => readAll('download', file.bytes);
  const byWords = foreignFiles.filter(({ format }) => format !== 'csv');
  for (const file of byWords) expect((await named(file)).formats).toEqual([file.format]);
});

describe('titles alone', () => {
  test.each([
    ['a column of a table', 'wishes.csv', 'Lohikeitto\nKarjalanpaisti\nPannukakku'],
    ['lines of a text', 'wishes.txt', '- Lohikeitto\n- Karjalanpaisti\n- Pannukakku\n'],
    [
      'a column with a name',
      'toiveet.csv',
      'Nimi,Tunnisteet\nLohikeitto,kala\nKarjalanpaisti,uuni\nPannukakku,',
    ],
  ])('%s', async (_name, name, text) => {
    const { recipes, faults } = await readAll(name, strToU8(text));
    expect(recipes.map(({ values }) => values.title)).toEqual(['Lohikeitto', 'Karjalanpaisti', 'Pannukakku']);
    expect(faults).toEqual([]);
  });

  test('are no list in a note or a setting among files', async () => {
    const bytes = zipSync({
      'vault/Shopping.md': strToU8('- Milk for Ann\n- Bread\n- Coffee\n'),
      'vault/Ideas.txt': strToU8('Paint the fence\nCall the bank\n'),
      'config/aisle.conf': strToU8('[dairy]\nmilk\nbutter\n'),
      'Pancakes.cook': strToU8('Mix @eggs{2} and @milk{3%dl}.\n'),
    });
    const { recipes, faults } = await readAll('book.zip', bytes);
    expect(recipes.map(({ values }) => values.title)).toEqual(['Pancakes']);
    expect(faults).toEqual([]);
  });
});

describe('what is broken', () => {
  const good = paprikaRecipe();
  const bread = paprikaRecipe({ uid: '3', name: 'Bread' });
  test('one bad recipe never costs the others', async () => {
    const bytes = zipSync({
      'a.paprikarecipe': good,
      'b.paprikarecipe': good.slice(0, 200),
      'c.paprikarecipe': strToU8('{"name": "cut off'),
      'd.paprikarecipe': paprikaRecipe({ uid: '2', name: '' }),
      'e.paprikarecipe': bread,
      'readme.bin': new Uint8Array([1, 0, 2, 0]),
    });
    const { recipes, faults } = await readAll('book', bytes);
    expect(recipes.map(({ values }) => values.title)).toEqual(['Salmon soup', 'Bread']);
    expect(faults).toEqual(['broken_file', 'broken_file']);
  });

  test('one bad recipe of a file that was packed once more costs no other', async () => {
    const book = zipSync({ 'a.paprikarecipe': good, 'b.paprikarecipe': good.slice(0, 200) });
    const packed = zipSync({
      'My book.paprikarecipes': book,
      '__MACOSX/._My book.paprikarecipes': imageBytes,
    });
    const beside = zipSync({ 'My book.paprikarecipes': book, 'bread.paprikarecipe': bread });
    const of = async (bytes: Uint8Array) => {
      const { recipes, faults } = await readAll('book.zip', bytes);
      return { titles: recipes.map(({ values }) => values.title), faults };
    };
    expect(await of(packed)).toEqual({ titles: ['Salmon soup'], faults: ['broken_file'] });
    expect(await of(beside)).toEqual({ titles: ['Salmon soup', 'Bread'], faults: ['broken_file'] });
    const broken = zipSync({
      'a.zip': zipSync({ 'b.paprikarecipe': good.slice(0, 200) }),
      'bread.cook': bread,
    });
    expect(await of(broken)).toEqual({ titles: ['Bread'], faults: ['broken_file'] });
  });

  test('a book larger than any recipe is read, though it was packed once more', async () => {
    const photos = new Uint8Array(maxDocumentBytes);
    const book = zipSync({ 'a.paprikarecipe': good, 'photos.bin': photos }, { level: 0 });
    const packed = zipSync({ 'My book.paprikarecipes': book }, { level: 0 });
    expect(await readAll('book.zip', packed)).toMatchObject({ recipes: [{}], faults: [] });
  });

  test('a zip file that is cut off, none at all, one without recipes', async () => {
    const bytes = zipSync({ 'a.paprikarecipe': good });
    expect((await readAll('book', bytes.slice(0, -30))).faults).toEqual(['broken_file']);
    expect((await readAll('book', zipSync({ 'cat.jpg': imageBytes }))).faults).toEqual(['no_recipe']);
    expect(await readAll('a.bin', imageBytes)).toMatchObject({ recipes: [], formats: [] });
    expect(await readAll('a.txt', strToU8('Hello there, how are you?'))).toMatchObject({ recipes: [] });
  });

  /** A zip file whose directory claims a wrong size for its last file. */
  const claiming = (name: string, content: Uint8Array, size: number) => {
    const bytes = zipSync({ 'a.paprikarecipe': good, [name]: content });
    const at = bytes.length - 22 - (46 + name.length) + 24;
    new DataView(bytes.buffer, bytes.byteOffset).setUint32(at, size, true);
    return bytes;
  };
  test('a zip bomb is refused, whether it says what it comes to or not', async () => {
    const zeros = new Uint8Array(2 * 1024 * 1024);
    const [honest, lying] = [claiming('bomb.json', zeros, 2 ** 30), claiming('bomb.json', zeros, 5_000)];
    expect(await readAll('book', honest)).toMatchObject({ recipes: [{}], faults: ['too_large'] });
    expect(await readAll('book', lying)).toMatchObject({ recipes: [{}], faults: ['too_large'] });
    expect(() => unpack(gzipSync(zeros), 'gzip', 1024 * 1024)).toThrow('too_large');
  });

  test('zip files within zip files end somewhere', async () => {
    let bytes: Uint8Array = zipSync({ 'a.paprikarecipe': good });
    for (let depth = 0; depth < 20; depth += 1) bytes = zipSync({ 'inner.zip': bytes });
    expect(await readAll('book', bytes)).toMatchObject({ recipes: [], faults: [] });
  });

  test('what is locked with a password is said to be', async () => {
    const bytes = zipSync({ 'a.paprikarecipe': good }, { level: 0 });
    // The encryption flag in the directory.
    const at = bytes.length - 22 - (46 + 'a.paprikarecipe'.length) + 8;
    bytes[at] = 1;
    expect((await readAll('book', bytes)).faults).toEqual(['encrypted']);
  });
});

test.each<[string, Record<string, unknown>]>([
  ['notes', { notes: 'So good. '.repeat(500) }],
  ['a title', { name: 'Soup '.repeat(50) }],
  ['a description', { description: 'So good. '.repeat(500) }],
  ['a step', { directions: Array.from({ length: 101 }, (_, at) => `Stir ${at} times.`).join('\n') }],
  ['an ingredient', { ingredients: Array.from({ length: 151 }, (_, at) => `${at + 1} g salt`).join('\n') }],
  [
    'a heading',
    { ingredients: Array.from({ length: 31 }, (_, at) => `Part ${'x'.repeat(at)}:\n1 egg`).join('\n') },
  ],
  ['a tag', { categories: Array.from({ length: 31 }, (_, at) => `tag ${at}`) }],
  ['a source', { source_url: '', source: 'Of a book '.repeat(200) }],
])('of %s too long, or one too many, is told', async (_name, told) => {
  const [whole, cut] = await Promise.all(
    [{}, told].map(async (more) => (await readAll('a.paprikarecipe', paprikaRecipe(more))).recipes[0]),
  );
  expect(whole?.isShortened).toBe(false);
  expect(cut?.isShortened).toBe(true);
});

test.each([
  ['has none of its own', { photo_data: null, photos: [{ filename: 'a.jpg', data: '' }, { data: image64 }] }],
  ['lacks its own', { photo_data: '', photo: '', photos: [{ name: '1', data: image64 }] }],
])('the first of the further photos is that of a recipe of Paprika that %s', async (_name, photos) => {
  const { recipes } = await readAll('a.paprikarecipe', paprikaRecipe(photos));
  expect(await recipes[0]?.image?.()).toEqual(imageBytes);
});
