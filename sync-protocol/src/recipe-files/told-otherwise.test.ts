import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
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
  const bytes = zipSync({ 'M#tik#yh#t.cook': strToU8('Boil @water{1%l}.\n') });
  // "ä" and "ö" of code page 850, and no flag that says UTF-8.
  const letters = [0x84, 0x94, 0x84];
  for (let at = 0, seen = 0; at < bytes.length; at += 1)
    if (bytes[at] === 0x23) bytes[at] = letters[seen++ % letters.length] ?? 0;
  const { recipes } = await readAll('book.zip', bytes);
  expect(recipes.map(({ values }) => values.title)).toEqual(['Mätiköyhät']);
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
