import { strToU8, zipSync } from 'fflate';
import { base64Of } from 'sync-protocol/recipe-files/bytes/base64.ts';
import { paprikaRecipe } from 'sync-protocol/recipe-files/testing/foreign/phone-apps.ts';
import { foreignFiles } from 'sync-protocol/recipe-files/testing/foreign-files.ts';
import { keywordNames } from 'sync-protocol/recipes/keywords.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropKeptFiles } from '#db/kept-files.ts';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import type { TestEngine } from '#sync/testing/test-engine.ts';
import { drawRecipes, engineWith, recipeAdd, setTier } from '../testing/render-recipes.tsx';

beforeEach(dropKeptFiles);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const says = (text: string | RegExp) => page.getByText(text);
const row = (name: string | RegExp) => page.getByRole('checkbox', { name });
const draw = (engine: TestEngine) => {
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
};

async function choose(name: string, bytes: Uint8Array) {
  const input = await vi.waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('no place for files yet');
    return found;
  });
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name));
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const book = (titles: readonly string[], more: Record<string, unknown> = {}) =>
  zipSync(
    Object.fromEntries(
      titles.map((name, index) => [
        `${index}.paprikarecipe`,
        paprikaRecipe({ uid: `P${index}`, name, source_url: '', photo_data: '', ...more }),
      ]),
    ),
  );
const titles = async ({ db }: TestEngine) => (await db.recipes.toArray()).map(({ title }) => title).sort();
const many = (count: number) => Array.from({ length: count }, (_, index) => `Dish number ${index + 1}`);

test('a file that is opened with the installed app is read', async () => {
  let launch: ((launched: object) => void) | undefined;
  vi.stubGlobal('launchQueue', {
    setConsumer: (consume: typeof launch) => {
      launch = consume;
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  draw(await engineWith());
  await expect.poll(() => launch).toBeDefined();
  const file = new File([new Uint8Array(book(['Bread', 'Soup']))], 'Mine.paprikarecipes');
  launch?.({ files: [{ getFile: async () => file }] });
  await expect.element(says('Paprika: 2 recipes')).toBeVisible();
  launch?.({});
  await expect.element(says('Mine.paprikarecipes')).toBeVisible();
});

test('whatever the installed app is offered for is read when it is opened with it', async () => {
  let launch: ((launched: object) => void) | undefined;
  const setConsumer = (consume: typeof launch) => {
    launch = consume;
  };
  vi.stubGlobal('launchQueue', { setConsumer });
  onTestFinished(() => void vi.unstubAllGlobals());
  draw(await engineWith());
  await expect.poll(() => launch).toBeDefined();
  const oneOfEach = new Map(foreignFiles.map((file) => [file.name.split('.').at(-1), file]));
  for (const { name, bytes } of oneOfEach.values()) {
    launch?.({ files: [{ getFile: async () => new File([new Uint8Array(bytes)], name) }] });
    await expect.element(page.getByText(name, { exact: true })).toBeVisible();
    await expect.element(says(/: 1 recipe$/)).toBeVisible();
    await expect.element(row(/^Salmon soup/)).toBeChecked();
  }
});

test('a file says what it is; what is wanted of it goes in, with its image, and out again as a whole', async () => {
  const engine = await engineWith(recipeAdd('old', { title: 'Apple pies' }));
  const photo = new Uint8Array(await (await cameraPhoto(80, 60)).arrayBuffer());
  const bytes = zipSync({
    'a.paprikarecipe': paprikaRecipe({ photo_data: base64Of(photo) }),
    'b.paprikarecipe': paprikaRecipe({ uid: 'B', name: 'Apple pie', source_url: '', photo_data: '' }),
    'c.paprikarecipe': paprikaRecipe({ uid: 'C', name: 'Bread', source_url: '', photo_data: '' }),
    'd.paprikarecipe': strToU8('{"name": "cut'),
  });
  draw(engine);
  await choose('My Recipes.paprikarecipes', bytes);
  await expect.element(says('Paprika: 3 recipes')).toHaveFocus();
  await expect.element(says('1 could not be read')).toBeVisible();
  await expect.element(row(/^Apple pie/)).not.toBeChecked();
  await expect.element(says('Your book seems to have it already: Apple pies')).toBeVisible();
  await expect.element(row(/^Bread/)).toBeChecked();
  await userEvent.click(row(/^Bread/));
  await vi.waitFor(() => expect(document.querySelectorAll('.file-recipe-image img')).toHaveLength(1));
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  const soup = (await engine.db.recipes.toArray()).find(({ title }) => title === 'Salmon soup');
  expect(soup).toMatchObject({
    rating: 4,
    isFavorite: true,
    notes: 'Less salt next time.',
    author: 'Aino Kettunen',
    sourceUrl: 'https://kitchen.example/soup',
    ingredientGroups: [{ name: 'For the sauce', line: 3, text: 'dill' }],
  });
  expect(keywordNames(soup ?? {})).toEqual(['Fish', 'Weekday']);
  expect(soup?.imageUrl).toMatch(/^\/api\/images\//);
  await expect.element(row(/^Salmon soup/)).toBeDisabled();
  await userEvent.click(button('Take 1 out again'));
  await expect.element(row(/^Salmon soup/)).toBeChecked();
  expect(await titles(engine)).toEqual(['Apple pies']);
  // A removed recipe comes back under the same id.
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  expect(await titles(engine)).toEqual(['Apple pies', 'Salmon soup']);
});

test('an image in a file that cannot be read here costs the recipe nothing else, and is told', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('book', book(['Bread', 'Soup'], { image_url: '', photo_data: base64Of(strToU8('no image')) }));
  await userEvent.click(button('Bring in 2 recipes'));
  await expect.element(says('2 recipes are in your book now.')).toBeVisible();
  await expect
    .element(says('2 came in without their pictures, which could not be fetched or read.'))
    .toBeVisible();
});

test('what was removed and comes in again from a newer file is as that has it', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('old', book(['Bread'], { notes: 'Too salt.', rating: 2, categories: ['Old', 'Baking'] }));
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  await engine.acknowledgeAll();
  await userEvent.click(button('Take 1 out again'));
  await expect.element(says('1 recipe is chosen.')).toBeVisible();
  await engine.acknowledgeAll();
  await userEvent.click(button('Another file'));
  const newer = { ingredients: '500 g rye flour', rating: 0, notes: '', categories: ['Baking', 'Rye'] };
  await choose('new', book(['Rye bread'], newer));
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  await engine.acknowledgeAll();
  const [recipe] = await engine.db.recipes.toArray();
  expect(recipe).toMatchObject({
    title: 'Rye bread',
    ingredients: [{ name: 'rye flour', quantity: '500 g' }],
    notes: '',
    rating: null,
  });
  expect(keywordNames(recipe ?? {})).toEqual(['Baking', 'Rye']);
});

test('of a recipe that is longer than one may be it is told before it goes in', async () => {
  draw(await engineWith());
  await choose('book', book(['Bread'], { notes: 'So good. '.repeat(500) }));
  await expect.element(says('Something was longer than a recipe holds, and was cut.')).toBeVisible();
});

test('two quick presses bring in once, and take out once', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('book', book(['Bread', 'Soup']));
  await userEvent.dblClick(button('Bring in 2 recipes'));
  await expect.element(says('2 recipes are in your book now.')).toBeVisible();
  await userEvent.dblClick(button('Take all 2 out again'));
  await expect.element(says('2 recipes are chosen.')).toBeVisible();
  expect(await titles(engine)).toEqual([]);
});

test('the second of two presses is not for what has come in the place of the first', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('book', book(['Bread', 'Soup']));
  await userEvent.click(button('Bring in 2 recipes'));
  const out = button('Take all 2 out again');
  await expect.element(out).toBeVisible();
  out.element().dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true }));
  await engine.acknowledgeAll();
  expect(await titles(engine)).toEqual(['Bread', 'Soup']);
  await userEvent.click(out);
  await expect.element(says('2 recipes are chosen.')).toBeVisible();
});

test('stopped and loaded again, it goes on; the same file brings nothing twice', async () => {
  const engine = await engineWith();
  const all = many(50);
  const { write } = engine;
  let writes = 0;
  const stopped = Promise.withResolvers<void>();
  engine.write = async (edits) => {
    writes += 1;
    if (writes === 2) await stopped.promise;
    await write(edits);
  };
  draw(engine);
  await choose('book', book(all));
  await userEvent.click(button('Bring in 50 recipes'));
  await expect.element(says('Bringing in: 20 of 50')).toBeVisible();
  await userEvent.click(button('Stop'));
  stopped.resolve();
  await expect.element(button('Bring in 10 more')).toBeVisible();
  expect(await engine.db.recipes.count()).toBe(40);
  draw(engine);
  await expect.element(says('Paprika: 50 recipes')).toBeVisible();
  await userEvent.click(button('Bring in 10 more'));
  await expect.element(says('50 recipes are in your book now.')).toBeVisible();
  expect(await titles(engine)).toEqual([...all].sort());
  await userEvent.click(button('Done'));
  await expect.element(page.getByRole('searchbox', { name: 'Search by title or ingredient' })).toBeVisible();
  draw(engine);
  await choose('the same', book(all));
  await expect.element(says('Paprika: 50 recipes')).toBeVisible();
  await expect.element(says('0 recipes are chosen.')).toBeVisible();
  expect(await engine.db.recipes.count()).toBe(50);
});

test('loaded again, what it has brought itself is not said to be there already', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('book', book(['Apple pie', 'Apple pies']));
  await userEvent.click(row(/^Apple pies/));
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  draw(engine);
  await expect.element(says('In your book')).toBeVisible();
  await expect.element(says(/^Your book seems to have it already/)).not.toBeInTheDocument();
  await userEvent.click(button('Take 1 out again'));
  await expect.element(row(/^Apple pie\b/)).toBeChecked();
  await expect.element(says(/^Your book seems to have it already/)).not.toBeInTheDocument();
});

test('what does not fit the tier is told and stays chosen', async () => {
  const engine = await engineWith(recipeAdd('old'));
  await setTier(engine, 'free');
  draw(engine);
  await choose('book', book(many(5)));
  await userEvent.click(button('Bring in 5 recipes'));
  await expect.element(says(/^3 recipes have no room in your plan/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'See the plans' })).toBeVisible();
  expect(await engine.db.recipes.count()).toBe(3);
  await expect.element(row(/^Dish number 5/)).toBeChecked();
  await expect.element(row(/^Dish number 1/)).toBeDisabled();
});

test('on the free tier recipes come in without the nutrition that would cost them, as is told before', async () => {
  const engine = await engineWith();
  await setTier(engine, 'free');
  draw(engine);
  await choose('book', book(['Bread'], { nutritional_info: 'Calories: 210 kcal' }));
  await expect.element(says(/^Their nutrition is left out/)).toBeVisible();
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.poll(() => titles(engine)).toEqual(['Bread']);
  expect((await engine.db.recipes.toArray())[0]?.nutrition ?? null).toBeNull();
});

test('of many, those of a title are chosen or left', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('book', book(many(120)));
  await expect.element(button('Bring in 120 recipes')).toBeVisible();
  await userEvent.click(button('Choose none'));
  await userEvent.fill(page.getByRole('searchbox', { name: 'Find among them' }), 'number 11');
  await expect.element(says('11 recipes found')).toBeVisible();
  await userEvent.click(button('Choose all'));
  await expect.element(button('Bring in 11 recipes')).toBeVisible();
});

test('a file without recipes, and one that is broken, are told apart in words', async () => {
  const engine = await engineWith();
  draw(engine);
  await choose('notes.txt', strToU8('Hello there.'));
  await expect.element(says('No recipe was found in this file')).toBeVisible();
  await choose('book.zip', book(many(3)).slice(0, -40));
  await expect.element(says('book.zip: is damaged or not whole')).toBeInTheDocument();
  await expect.element(button('Choose files')).toBeVisible();
});

test('an image of which a file only tells the address is fetched while there is a network, and costs nothing where it is none', async () => {
  const engine = await engineWith();
  const photo = await cameraPhoto(80, 60);
  const asked: string[] = [];
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files', undefined, undefined, undefined, async (address) => {
    asked.push(address);
    return asked.length === 1 ? { kind: 'image', file: photo } : { kind: 'offline' };
  });
  const dish = (name: string) => ({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    image: [`https://pictures.example/${name}.jpg`],
    recipeIngredient: ['2 dl milk'],
    recipeInstructions: ['Warm the milk.'],
  });
  await choose('recipes.json', strToU8(JSON.stringify(['Cocoa', 'Porridge', 'Soup'].map(dish))));
  await userEvent.click(button('Bring in 3 recipes'));
  await expect.element(says('3 recipes are in your book now.')).toBeVisible();
  // Tried once more, in case the network failed briefly; then not again.
  expect(asked.map((address) => address.slice(25))).toEqual(['Cocoa.jpg', 'Porridge.jpg', 'Porridge.jpg']);
  await expect
    .element(says('2 came in without their pictures, which could not be fetched or read.'))
    .toBeVisible();
  const withImage = (await engine.db.recipes.toArray()).filter(({ imageUrl = '' }) => imageUrl !== '');
  expect(withImage.map(({ title, imageUrl }) => [title, imageUrl?.startsWith('/api/images/')])).toEqual([
    ['Cocoa', true],
  ]);
});
