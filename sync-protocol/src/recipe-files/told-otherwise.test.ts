import { strFromU8, strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { asZip64 } from './testing/as-zip64.ts';
import { readAll } from './testing/read-all.ts';

/** The values of the only recipe of a text. */
async function only(name: string, text: string) {
  const { recipes, faults } = await readAll(name, strToU8(text));
  expect({ faults, count: recipes.length }).toEqual({ faults: [], count: 1 });
  return recipes[0]?.values;
}

const eggs = { name: 'eggs', quantity: '2' };
const milk = { name: 'milk', quantity: '3 dl' };

describe('a text in Markdown', () => {
  test('is one recipe where its parts have headings of the first level, as its title has or the file', async () => {
    const parts =
      '# Ingredients\n- 2 eggs\n- 3 dl milk\n\n# Directions\n1. Mix.\n2. Fry.\n\n# Notes\nGood with jam.\n';
    const expected = {
      title: 'Pancakes',
      ingredients: [eggs, milk],
      instructions: ['Mix.', 'Fry.'],
      notes: 'Good with jam.',
    };
    expect(await only('Pancakes.md', parts)).toMatchObject(expected);
    expect(await only('a.md', `# Pancakes\n\n${parts}`)).toMatchObject(expected);
    const two = await readAll('book.md', strToU8(`# Pancakes\n\n${parts}\n# Waffles\n\n${parts}`));
    expect(two.recipes.map(({ values }) => values.title)).toEqual(['Pancakes', 'Waffles']);
  });

  test('keeps what is told before it, and all of its notes', async () => {
    const before = '---\ndescription: Thin ones\nprep_time: 10 min\ncook-time: 20 min\nrating: 4\n---\n\n';
    const notes =
      '## Notes\n\n### Storage\n\nSource: grandma\nBy: the stove\n\nSource: <https://a.example/>\n\n#thin';
    const text = `${before}# Pancakes\n\n## Ingredients\n\n- 2 eggs\n\n${notes}`;
    expect(await only('a.md', text)).toMatchObject({
      description: 'Thin ones',
      prepTimeMinutes: 10,
      cookTimeMinutes: 20,
      rating: 4,
      sourceUrl: 'https://a.example/',
      notes: 'Storage\n\nSource: grandma\nBy: the stove',
    });
  });
});

describe('an image in Markdown', () => {
  const photo = new Uint8Array([0xff, 0xd8, 0xff, 1]);
  const parts = '## Ingredients\n\n- 2 eggs\n\n## Steps\n\n1. Mix.\n';
  const inside = `data:image/jpeg;base64,${btoa(String.fromCharCode(...photo))}`;

  test.each([
    ['beside it', `![Pie](images/my%20pie.jpg "Pie")\n\n${parts}`],
    ['by its name, wherever that is', `${parts}\n![[my pie.jpg|300]]\n`],
    ['in the text itself', `${parts}\n![](${inside})\n`],
    ['at the end of the text', `![][image1]\n\n${parts}\n[image1]: <${inside}>\n`],
  ])('comes along from %s and is no line of the recipe', async (_name, text) => {
    const files = { 'book/pie.md': strToU8(`# Pie\n\n${text}`), 'book/images/my pie.jpg': photo };
    const { recipes, faults } = await readAll('book.zip', zipSync(files));
    expect(faults).toEqual([]);
    expect(await recipes[0]?.image?.()).toEqual(photo);
    expect(recipes[0]?.values).toMatchObject({ ingredients: [eggs], instructions: ['Mix.'] });
    expect(recipes[0]?.values.description ?? '').toBe('');
  });

  test.each([
    ['beside it', '![Pie](images/mökki.jpg)'],
    ['beside it, with its letters escaped', '![Pie](images/m%C3%B6kki.jpg)'],
    ['by its name', '![[mökki.jpg]]'],
  ])('comes along from %s, though a Mac writes its letters in parts', async (_name, mark) => {
    for (const [inFile, inText] of [
      ['NFD', 'NFC'],
      ['NFC', 'NFD'],
    ] as const) {
      const files = {
        ['book/pullä.cook'.normalize(inFile)]: strToU8('Mix @eggs{2}.\n'),
        'book/pie.md': strToU8(`# Pie\n\n${mark.normalize(inText)}\n\n${parts}`),
        ['book/images/mökki.jpg'.normalize(inFile)]: photo,
      };
      const { recipes } = await readAll('book.zip', zipSync(files));
      expect(recipes.map(({ values }) => values.title)).toEqual(['pullä', 'Pie']);
      expect(await recipes[1]?.image?.()).toEqual(photo);
    }
  });

  test('is known by its address where it is on the web', async () => {
    const text = `# Pie\n\n![Pie](https://a.example/pie.jpg)\n\n${parts}`;
    const { recipes } = await readAll('pie.md', strToU8(text));
    expect(recipes[0]?.imageAddress).toBe('https://a.example/pie.jpg');
  });
});

test('headings with a line under them do not cut a text in pieces', async () => {
  const text = `Pancakes\n========\n\nIngredients\n-----------\n2 eggs\n3 dl milk\n\nDirections\n----------\nMix everything well.\nFry in butter.\n`;
  expect(await only('a.txt', text)).toMatchObject({
    title: 'Pancakes',
    ingredients: [eggs, milk],
    instructions: ['Mix everything well.', 'Fry in butter.'],
  });
  const recipe = (title: string) =>
    `${title}\n\nIngredients\n2 eggs\n3 dl milk\n\nDirections\nMix everything well.\n`;
  const two = await readAll('b.txt', strToU8(`${recipe('Pancakes')}-----\n${recipe('Waffles')}`));
  expect(two.recipes.map(({ values }) => values.title)).toEqual(['Pancakes', 'Waffles']);
});

test('Markdown whose description stands before the text itself has it', async () => {
  const text = `---
description: Best on the second day.
---

# Soup

Serves 4

## Ingredients

- 2 dl cream
`;
  const { recipes } = await readAll('soup.md', strToU8(text));
  expect(recipes[0]?.values).toMatchObject({ description: 'Best on the second day.', servings: 4 });
});

test('a text of several lines before Cooklang is read whole', async () => {
  const told =
    'description: |\n  A good soup\n  for winter.\n\n  Twice.\nintroduction: >-\n  Not\n  this\nprep time: 10 min';
  expect(await only('Soup.cook', `---\n${told}\n---\n\nBoil @water{1%l}.\n`)).toMatchObject({
    description: 'A good soup\nfor winter.\n\nTwice.',
    prepTimeMinutes: 10,
  });
  const folded = 'description: >\n  A good soup\n  for winter.';
  expect(await only('Soup.cook', `---\n${folded}\n---\n\nBoil @water{1%l}.\n`)).toMatchObject({
    description: 'A good soup for winter.',
  });
});

test('names in a zip file of an older program have their letters', async () => {
  // A time whose bytes contain no "#".
  const mtime = new Date(2026, 0, 1);
  const bytes = zipSync({ 'M#tik#yh#t.cook': [strToU8('Boil @water{1%l}.\n'), { mtime }] });
  // "ä" and "ö" in code page 850, without the UTF-8 flag.
  const letters = [0x84, 0x94, 0x84];
  for (let at = 0, seen = 0; at < bytes.length; at += 1)
    if (bytes[at] === 0x23) bytes[at] = letters[seen++ % letters.length] ?? 0;
  const { recipes } = await readAll('book.zip', bytes);
  expect(recipes.map(({ values }) => values.title)).toEqual(['Mätiköyhät']);
});

describe('a zip file of a tool that does not know beforehand how much there will be', () => {
  const photo = new Uint8Array([0xff, 0xd8, 0xff, 1]);
  const plain = zipSync({
    'pie.md': strToU8('# Pie\n\n![](pie.jpg)\n\n## Ingredients\n\n- 2 eggs\n'),
    'pie.jpg': photo,
  });

  test.each([false, true])('is read, its image too (with a wide end: %s)', async (isEndWide) => {
    const { recipes, faults } = await readAll('book.zip', asZip64(plain, isEndWide));
    expect(faults).toEqual([]);
    expect(recipes.map(({ values }) => values)).toMatchObject([{ title: 'Pie', ingredients: [eggs] }]);
    expect(await recipes[0]?.image?.()).toEqual(photo);
  });

  test('is no whole one where a part of its end is missing, or points anywhere', async () => {
    const wide = asZip64(plain, true);
    for (const at of [20, 76].map((size) => wide.length - 22 - size)) {
      const broken = wide.slice();
      broken.fill(0xff, at, at + 20);
      expect((await readAll('book.zip', broken)).faults).toEqual(['broken_file']);
    }
  });
});

test('of nutrition in words each line is what it says', async () => {
  const recipe = (nutrition: string) =>
    JSON.stringify({ name: 'Pie', ingredients: '2 eggs', directions: 'Mix.', nutritional_info: nutrition });
  expect(
    await only(
      'a.json',
      recipe('Calories: 200\nCalories from Fat: 90\nTotal Fat: 10 g\nTrans fat: 1 g\nSalt: 1.2 g'),
    ),
  ).toMatchObject({
    nutrition: { energyKcal: 200, fat: 10, salt: 1.2 },
    notes: 'Calories from Fat: 90\nTrans fat: 1 g',
  });
  expect(
    await only(
      'b.json',
      recipe('Rasva: 10 g\nTyydyttymätön rasva: 7 g\nTyydyttynyt rasva: 3 g\nSuola: 1,2 g'),
    ),
  ).toMatchObject({ nutrition: { fat: 10, saturatedFat: 3, salt: 1.2 } });
});

test("a Mealie backup's line without a food keeps its amount", async () => {
  const database = {
    recipes: [{ id: 'r1', name: 'Pie', slug: 'pie' }],
    recipes_ingredients: [
      { recipe_id: 'r1', position: 0, quantity: 2, unit_id: 'u1', food_id: null, note: 'flour' },
      { recipe_id: 'r1', position: 1, quantity: 1, unit_id: null, food_id: null, note: '3 dl milk' },
    ],
    recipe_instructions: [{ recipe_id: 'r1', position: 0, text: 'Mix.' }],
    ingredient_units: [{ id: 'u1', name: 'cup' }],
  };
  const { recipes } = await readAll(
    'backup.zip',
    zipSync({ 'database.json': strToU8(JSON.stringify(database)) }),
  );
  expect(recipes[0]?.values.ingredients).toEqual([{ name: 'flour', quantity: '2 cup' }, milk]);
});

describe('a table', () => {
  const [pancakes, waffles] = ['Pancakes', 'Waffles'].map((title) => ({
    title,
    ingredients: [eggs, milk],
    instructions: ['Mix.', 'Fry.'],
  }));
  const rows = [
    'Title;Ingredients;Steps',
    'Pancakes;"2 eggs\n3 dl milk";"Mix.\nFry."',
    'Waffles;"2 eggs\n3 dl milk";"Mix.\nFry."',
  ].join('\n');

  test.each([
    ['with line ends of old Macs', rows.replaceAll('\n', '\r')],
    ['with line ends of Windows', rows.replaceAll('\n', '\r\n')],
    ['that names its separator for Excel', `sep=;\r\n${rows}`],
    [
      'that names another one than its texts have most of',
      `SEP=,\n${rows.replaceAll(';', ',').replace('Steps', 'Steps,when; where; by whom')}`,
    ],
    ['that names its separator in quotes', `"sep=;"\r${rows.replaceAll('\n', '\r')}`],
  ])('%s is read, whatever its name', async (_name, text) => {
    for (const name of ['book.csv', 'book'])
      expect((await readAll(name, strToU8(text))).recipes.map(({ values }) => values)).toMatchObject([
        pancakes,
        waffles,
      ]);
  });
});

test.each([
  ['a declaration', '<!doctype html><meta charset="windows-1251">'],
  [
    'an older declaration',
    '<html><meta http-equiv="Content-Type" content="text/html; charset=windows-1251">',
  ],
  ['XML', '<?xml version="1.0" encoding="windows-1251"?><html>'],
])('a saved page in letters that %s names is read in them', async (_name, head) => {
  const list =
    '<h2>Ingredients</h2><ul><li>2 eggs</li><li>3 dl milk</li></ul><h2>Directions</h2><p>Mix everything well.</p>';
  // "Борщ" in windows-1251.
  const bytes = Buffer.from(`${head}<h1>\xc1\xee\xf0\xf9</h1>${list}`, 'latin1');
  const { recipes } = await readAll('soup.html', bytes);
  expect(recipes.map(({ values }) => values.title)).toEqual(['Борщ']);
});

describe('a saved page with its images beside it', () => {
  const logo = '<header><a href="/"><img src="pie_files/head.png" alt="Our kitchen"></a></header>';
  const dish = '<img src="pie_files/pie-600x400.jpg" alt="Pie">';
  const parts =
    '<h2>Ingredients</h2><ul><li>2 eggs</li><li>3 dl milk</li></ul><h2>Directions</h2><p>Mix everything well.</p>';
  const told = '<meta property="og:image" content="https://a.example/img/pie-1200x800.jpg?v=2">';
  const files = ['head.png', 'pie-600x400.jpg', 'logo.png', 'ann.jpg', 'cake.jpg', 'large.jpg'];

  test.each<[string, string, string | null]>([
    ['not the logo above it', `${logo}<h1>Pie</h1>${dish}${parts}`, 'pie-600x400.jpg'],
    [
      'the one that the page names, of another size',
      `<head>${told}</head><h1>Pie</h1><img src="pie_files/cake.jpg" alt="Pie and cake">${dish}${parts}`,
      'pie-600x400.jpg',
    ],
    [
      'the one in the recipe',
      `<h1>Pie</h1><img src="pie_files/cake.jpg">${parts}<div class="recipe-card"><img src="pie_files/large.jpg"></div>`,
      'large.jpg',
    ],
    [
      'the larger one of those that say nothing',
      `<h1>Pie</h1><img src="pie_files/cake.jpg" width="200"><img src="pie_files/large.jpg" width="800">${parts}`,
      'large.jpg',
    ],
    [
      'neither a logo, a portrait nor an icon',
      `<h1>Pie</h1><img src="pie_files/logo.png"><p class="byline"><img src="pie_files/ann.jpg"></p><img src="pie_files/cake.jpg" width="32">${parts}`,
      null,
    ],
    [
      'none but the one on the web, where that was not saved',
      `<head>${told}</head><h1>Pie</h1><main><img src="pie_files/cake.jpg"></main>${parts}`,
      null,
    ],
  ])('brings %s', async (_name, body, expected) => {
    const images = files.map((file) => [`pie_files/${file}`, strToU8(file)] as const);
    const page = strToU8(`<!doctype html><html>${body}</html>`);
    const { recipes } = await readAll(
      'pie.zip',
      zipSync({ 'pie.html': page, ...Object.fromEntries(images) }),
    );
    expect(recipes[0]?.values.title).toBe('Pie');
    const bytes = await recipes[0]?.image?.();
    expect(bytes ? strFromU8(bytes) : null).toBe(expected);
  });

  test('is read in no time where an image is never closed', async () => {
    const page = `<!doctype html><h1>Pie</h1>${parts}${'<img '.repeat(200_000)}`;
    const { recipes } = await readAll('pie.zip', zipSync({ 'pie.html': strToU8(page) }));
    expect(recipes).toHaveLength(1);
  });
});
