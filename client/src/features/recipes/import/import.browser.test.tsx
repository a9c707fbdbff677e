import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import { drawRecipes, engineWith, recipeAdd, setTier } from '../testing/render-recipes.tsx';
import type { FetchImage } from './address-reader.ts';
import { addImport } from './queue/import-queue.ts';
import type { ReadAddress } from './read-source.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const source = box('Address or text');
const says = (text: string | RegExp) => page.getByText(text);

const pancakes = `Pancakes

Ingredients
3 eggs
6 dl milk
For the sauce:
2 dl cream

Method
1. Whisk and fry.
2. Serve with the sauce.`;

/** A text whose parts cannot be told apart for sure. */
const bare = `Mint tea

2 dl water
1 tsp mint

Boil the water and pour it on the mint.
Steep for five minutes.`;

const soup: ImportedRecipe = {
  title: 'Salmon soup',
  description: '',
  ingredients: [{ name: 'salmon', quantity: '400 g' }],
  instructions: [{ text: 'Boil.' }],
  servings: null,
  servingsText: '',
  prepTimeMinutes: null,
  cookTimeMinutes: 30,
  totalTimeMinutes: null,
  nutrition: { fat: 1.5 },
  imageUrl: 'https://kitchen.example/soup.jpg',
  sourceUrl: 'https://kitchen.example/soup',
  author: 'Aino',
  language: 'en',
  keywords: ['Fish'],
  score: 1,
  unsure: [],
};

interface Elsewhere {
  readAddress?: ReadAddress;
  fetchImage?: FetchImage;
}

const draw = async (
  { readAddress, fetchImage }: Elsewhere = {},
  ...recipes: ReturnType<typeof recipeAdd>[]
) => {
  const engine = await engineWith(...recipes);
  return {
    engine,
    router: drawRecipes(engine, '/recipes/import', undefined, undefined, readAddress, fetchImage),
  };
};

const reading =
  (...recipes: ImportedRecipe[]): ReadAddress =>
  async () => ({ kind: 'ok', body: { recipes, warnings: [] } });

const readFrom = async (typed: string) => {
  await userEvent.fill(source, typed);
  await userEvent.click(button('Read it'));
};

/** Sets `navigator.onLine` to false, so that addresses are not even requested. */
function withoutNetwork() {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'onLine');
  });
}

test('a pasted text is read without a network, looked over and saved', async () => {
  withoutNetwork();
  const { engine, router } = await draw({}, recipeAdd('old', { title: 'Pancake' }));
  await userEvent.fill(source, pancakes);
  await userEvent.click(button('Read it'));
  await expect.element(box('Title')).toHaveValue('Pancakes');
  await expect.element(page.getByRole('note')).toHaveFocus();
  // A text whose parts are labelled.
  await expect.element(says(/Not sure/).first()).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Pancake' })).toHaveAttribute('href', '/recipes/old');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Pancakes' })).toBeVisible();
  const recipe = (await engine.db.recipes.toArray()).find(({ title }) => title === 'Pancakes');
  expect(recipe).toMatchObject({
    ingredients: [
      { name: 'eggs', quantity: '3' },
      { name: 'milk', quantity: '6 dl' },
      { name: 'cream', quantity: '2 dl' },
    ],
    ingredientGroups: [{ name: 'For the sauce', line: 2 }],
    instructions: ['Whisk and fry.', 'Serve with the sauce.'],
  });
  expect(router.path()).toBe(`/recipes/${recipe?.id}`);
  expect(Object.keys(localStorage).filter((key) => /Draft\./.test(key))).toEqual([]);
});

test('what a pasted text does not say itself is marked to be checked', async () => {
  withoutNetwork();
  await draw({});
  await userEvent.fill(source, bare);
  await userEvent.click(button('Read it'));
  await expect.element(says('Not sure about: title, ingredients, and steps.')).toBeVisible();
  await expect.element(box('Title')).toHaveAccessibleDescription('Not sure: check this');
  await expect
    .element(page.getByRole('group', { name: 'Method' }))
    .toHaveAccessibleDescription('Not sure: check this');
});

test('of the recipes of a page one after another is saved, with its source and author', async () => {
  const asked: string[] = [];
  const { engine, router } = await draw({
    readAddress: async (url) => {
      asked.push(url);
      return { kind: 'ok', body: { recipes: [{ ...soup, title: 'Bread' }, soup], warnings: ['shortened'] } };
    },
  });
  await readFrom('kitchen.example/soup');
  await expect.element(says('2 recipes were found. Which one do you want?')).toHaveFocus();
  expect(asked).toEqual(['https://kitchen.example/soup']);
  await userEvent.click(button(/^Salmon soup/));
  await expect.element(says('Something was longer than a recipe holds, and was cut.')).toBeVisible();
  await userEvent.click(button('Cancel'));
  await userEvent.click(button(/^Salmon soup/));
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('link', { name: /Salmon soup.*In your book/ })).toBeVisible();
  expect(await engine.db.recipes.toArray()).toMatchObject([
    {
      title: 'Salmon soup',
      imageUrl: '',
      sourceUrl: 'https://kitchen.example/soup',
      author: 'Aino',
      cookTimeMinutes: 30,
      servings: null,
      nutrition: { fat: 1.5 },
      keywords: [{ name: 'Fish' }],
    },
  ]);
  await userEvent.click(button(/^Bread/));
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Bread' })).toBeVisible();
  expect(router.path()).toMatch(/^\/recipes\/(?!import)/);
  expect(await engine.db.imports.count()).toBe(0);
});

test('what has been read when one has gone on does not take one back, and can be looked over from there', async () => {
  const { promise: outcome, resolve } = Promise.withResolvers<Awaited<ReturnType<ReadAddress>>>();
  const { router } = await draw({ readAddress: () => outcome });
  await readFrom(soup.sourceUrl);
  await router.open('/recipes/new');
  await expect.element(box('Title')).toHaveValue('');
  resolve({ kind: 'ok', body: { recipes: [soup], warnings: [] } });
  await expect.element(says('Salmon soup has been read.').first()).toBeVisible();
  expect(router.path()).toBe('/recipes/new');
  await userEvent.click(button('Look over'));
  await expect.element(box('Title')).toHaveValue('Salmon soup');
});

test('what nobody needs any more of a page is brought back by Undo, with what was written over it', async () => {
  const { engine } = await draw({ readAddress: reading({ ...soup, title: 'Bread' }, soup) });
  await readFrom('kitchen.example/soup');
  await userEvent.click(button(/^Bread/));
  await userEvent.click(button('Save recipe'));
  await userEvent.click(button(/^Salmon soup/));
  await userEvent.fill(box('Title'), 'Soup of ours');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import');
  await userEvent.click(page.getByRole('link', { name: /^Look over/ }));
  await userEvent.click(button('I need no more of these'));
  await expect.element(source).toBeVisible();
  await userEvent.click(button('Undo'));
  await userEvent.click(page.getByRole('link', { name: /^Look over/ }));
  await userEvent.click(button(/^Salmon soup/));
  await expect.element(box('Title')).toHaveValue('Soup of ours');
});

test('that no more are read at once is told where that many were found', async () => {
  const recipes = Array.from({ length: 20 }, (_, at) => ({ ...soup, title: `Soup ${at + 1}` }));
  await draw({ readAddress: reading(...recipes) });
  await readFrom('kitchen.example/soups');
  await expect.element(says('20 recipes were found. Which one do you want?')).toBeVisible();
  await expect.element(says(/^No more are read at once/)).toBeVisible();
});

test('of a text that is longer than is read it is told that its end is left out', async () => {
  await draw();
  await userEvent.fill(source, pancakes);
  await expect.element(source).not.toHaveAccessibleDescription();
  await userEvent.fill(source, `${pancakes}${'Stir it. '.repeat(25_000)}`);
  await expect.element(source).toHaveAccessibleDescription(/is left out/);
});

test('the page’s image comes with it, can be taken off and brought back, and stays with the recipe', async () => {
  const photo = await cameraPhoto(60, 40);
  const asked: string[] = [];
  const { engine } = await draw({
    readAddress: reading(soup),
    fetchImage: async (url) => {
      asked.push(url);
      return { kind: 'image', file: photo };
    },
  });
  await readFrom(soup.sourceUrl);
  await userEvent.click(button('Remove the picture'));
  await userEvent.click(button('Undo'));
  await expect.element(button('Replace the picture')).toBeVisible();
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  const [recipe] = await engine.db.recipes.toArray();
  expect(recipe?.imageUrl).toMatch(/^\/api\/images\/[0-9a-f]{64}$/);
  expect(asked).toEqual([soup.imageUrl]);
});

test('saving waits for the image that is on its way', async () => {
  const photo = await cameraPhoto(60, 40);
  let come = () => {};
  const { engine } = await draw({
    readAddress: reading(soup),
    fetchImage: () =>
      new Promise((resolve) => {
        come = () => resolve({ kind: 'image', file: photo });
      }),
  });
  await readFrom(soup.sourceUrl);
  await expect.element(says('The page’s picture is being fetched…')).toBeVisible();
  await userEvent.click(button('Save recipe'));
  await expect.element(button('Waiting for the picture…')).toHaveAttribute('aria-busy', 'true');
  come();
  await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  expect((await engine.db.recipes.toArray())[0]?.imageUrl).toMatch(/^\/api\/images\//);
});

test('saving waits for one’s own picture where the page’s comes before it', async () => {
  const { promise: isRead, resolve: endReading } = Promise.withResolvers<void>();
  const { createImageBitmap: decode } = window;
  vi.stubGlobal('createImageBitmap', async (image: Blob, options: ImageBitmapOptions) => {
    if (image instanceof File) await isRead;
    return decode(image, options);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const pages = new Blob([await cameraPhoto(60, 40)]);
  let come = () => {};
  const { engine } = await draw({
    readAddress: reading(soup),
    fetchImage: () =>
      new Promise((resolve) => {
        come = () => resolve({ kind: 'image', file: pages });
      }),
  });
  await readFrom(soup.sourceUrl);
  await expect.element(says('The page’s picture is being fetched…')).toBeVisible();
  const input = page.elementLocator(document.querySelector('input[type=file]') as Element);
  await userEvent.upload(input, await cameraPhoto(90, 60));
  await userEvent.click(button('Save recipe'));
  come();
  await expect.element(button('Replace the picture')).toBeVisible();
  const [entry] = await engine.db.imports.toArray();
  const fetched = entry?.state.kind === 'read' ? entry.state.images[0] : undefined;
  expect(fetched).toMatch(/^\/api\/images\//);
  endReading();
  await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  const [recipe] = await engine.db.recipes.toArray();
  expect(recipe?.imageUrl).toMatch(/^\/api\/images\//);
  expect(recipe?.imageUrl).not.toBe(fetched);
});

test('an image that cannot be had costs nothing else, and is said', async () => {
  let isThere = false;
  const photo = await cameraPhoto(60, 40);
  const { engine } = await draw({
    readAddress: reading(soup),
    fetchImage: async () =>
      isThere
        ? { kind: 'image', file: photo }
        : { kind: 'refused', code: 'unsupported_media_type', message: '' },
  });
  await readFrom(soup.sourceUrl);
  await expect
    .element(says(/The page’s picture could not be fetched\. Nothing else is missing/))
    .toBeVisible();
  isThere = true;
  await userEvent.click(button('Fetch the picture again'));
  await expect.element(button('Remove the picture')).toBeVisible();
  await userEvent.click(button('Remove the picture'));
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  expect((await engine.db.recipes.toArray())[0]?.imageUrl).toBe('');
});

test('a message with an address in it is read from there; where that fails it can still be made a recipe by hand', async () => {
  const asked: string[] = [];
  const readAddress: ReadAddress = async (url) => {
    asked.push(url);
    return asked.length === 1
      ? { kind: 'refused', code: 'page_not_found', message: '' }
      : { kind: 'ok', body: { recipes: [soup], warnings: [] } };
  };
  await draw({ readAddress });
  await readFrom('Let us cook this tonight: https://kitchen.example/soup. 😋');
  await expect.element(says(/^There is no page at this address/)).toBeVisible();
  await expect.element(button('Make a recipe of it by hand')).toBeVisible();
  await userEvent.click(button('Read it'));
  await expect.element(box('Title')).toHaveValue('Salmon soup');
  expect(asked).toEqual(['https://kitchen.example/soup', 'https://kitchen.example/soup']);
});

test('of two addresses, and of a long text with one in it, none is taken for what was meant', async () => {
  const readAddress: ReadAddress = async () => {
    throw new Error('nobody asked for that');
  };
  await draw({ readAddress });
  await readFrom('https://kitchen.example/soup or https://kitchen.example/bread?');
  await expect.element(says(/^No recipe was found in this text/)).toBeVisible();
  await readFrom(
    `${'It was a long summer, and we cooked by the lake. '.repeat(6)} https://kitchen.example/soup`,
  );
  await expect.element(says(/^No recipe was found in this text/)).toBeVisible();
});

test('why nothing was read is said with the way round, and what was typed stays', async () => {
  let code = 'page_refused';
  await draw({ readAddress: async () => ({ kind: 'refused', code, message: '' }) });
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription('Write an address, or paste a recipe’s text.');
  await userEvent.fill(source, 'https://kitchen.example/soup');
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/copy its text and paste it here/);
  await expect.element(source).toHaveFocus();
  code = 'of_a_newer_server';
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/could not be read right now/);
  await userEvent.fill(source, 'Hello there');
  await userEvent.click(button('Read it'));
  await expect.element(source).toHaveAccessibleDescription(/No recipe was found in this text/);
  await userEvent.fill(source, 'Chicken curry\nLike at grandma’s');
  await userEvent.click(button('Read it'));
  await userEvent.click(button('Make a recipe of it by hand'));
  await expect.element(page.getByLabelText('Title', { exact: true })).toHaveValue('Chicken curry');
  await expect.element(page.getByLabelText('Step 1', { exact: true })).toHaveValue('Like at grandma’s');
});

test('an address that is typed without a network waits in the list, and can be removed and brought back', async () => {
  withoutNetwork();
  const { engine } = await draw();
  await userEvent.fill(source, 'https://www.kitchen.example/soup/');
  await expect.element(source).toHaveAccessibleDescription(/takes a connection/);
  await userEvent.click(button('Read it'));
  await expect.element(says('kitchen.example/soup')).toBeVisible();
  await expect.element(source).toHaveValue('');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes');
  await expect.element(page.getByRole('heading', { name: 'To import' })).toBeVisible();
  await expect.element(says('Will be fetched when you have a connection')).toBeVisible();
  await userEvent.click(button('Remove kitchen.example/soup'));
  await expect.element(page.getByRole('heading', { name: 'To import' })).not.toBeInTheDocument();
  await userEvent.click(button('Undo'));
  await expect.element(says('kitchen.example/soup')).toBeVisible();
});

test('an address waits where the server is out of reach though the browser knows of a network', async () => {
  const engine = await engineWith();
  await addImport(engine.db, { id: 'soup', url: 'https://kitchen.example/soup' });
  await engine.setStatus({ connection: 'offline' });
  drawRecipes(engine, '/recipes/import');
  await expect.element(says('Will be fetched when you have a connection')).toBeVisible();
});

test('why an address was not read is said at it, with the way round, and it can be tried again', async () => {
  const { engine } = await draw();
  await engine.db.imports.put({
    id: 'a',
    addedAt: 1,
    url: 'https://kitchen.example/soup',
    state: { kind: 'fault', code: 'page_refused' },
  });
  await expect.element(says(/Open it yourself, copy its text and paste it here/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Open the page' }))
    .toHaveAttribute('href', 'https://kitchen.example/soup');
  await userEvent.click(button('Try again: kitchen.example/soup'));
  await expect.element(says('Reading…')).toBeVisible();
  expect((await engine.db.imports.get('a'))?.state).toEqual({ kind: 'waiting' });
});

test('Back from a review goes to the list, where what was read waits with what was written over it', async () => {
  const { engine, router } = await draw();
  await readFrom(pancakes);
  await userEvent.fill(box('Title'), 'Thin pancakes');
  router.back();
  await expect.element(says('Ready to look over')).toBeVisible();
  await expect.element(source).toHaveValue('');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/new');
  await expect.element(box('Title')).toHaveValue('');
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import');
  await userEvent.click(page.getByRole('link', { name: 'Look over Pancakes' }));
  await expect.element(box('Title')).toHaveValue('Thin pancakes');
  await userEvent.click(button('Start over'));
  await expect.element(box('Title')).toHaveValue('Pancakes');
});

test('what the free tier has no room for stays in its review, with the way on', async () => {
  const full = ['a', 'b', 'c'].map((id) => recipeAdd(id, { title: id }));
  const { engine } = await draw({}, ...full);
  await setTier(engine, 'free');
  await readFrom(pancakes);
  await expect.element(box('Title')).toHaveValue('Pancakes');
  await userEvent.click(button('Save recipe'));
  const held = page.getByRole('note').filter({ hasText: 'waits on this device until your plan has room' });
  await expect.element(held).toHaveFocus();
  await expect.element(held.getByRole('link', { name: 'See the plans' })).toBeVisible();
  expect(await engine.db.recipes.count()).toBe(3);
  await setTier(engine, 'active');
  await expect.element(held).not.toBeInTheDocument();
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Pancakes' })).toBeVisible();
});

test('on the free tier a page’s recipe is saved without the nutrition that would cost it, as is told before', async () => {
  const { engine } = await draw({ readAddress: reading({ ...soup, imageUrl: '' }) });
  await setTier(engine, 'free');
  await readFrom(soup.sourceUrl);
  await expect.element(page.getByText(/^Its nutrition is left out/)).toBeVisible();
  await expect.element(box('Title')).toHaveValue('Salmon soup');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  expect((await engine.db.recipes.toArray())[0]?.nutrition ?? null).toBeNull();
});

const pageHtml = `<title>x</title><h1>Pancakes</h1><h2>Ingredients</h2><ul><li>3 eggs</li><li>6 dl milk</li></ul>
<h2>Method</h2><ol><li>Whisk.</li><li>Fry.</li></ol>`;

/** Mocks the clipboard's content. */
function copied(parts: Record<string, string>) {
  const blobs = Object.entries(parts).map(([type, text]) => [type, new Blob([text], { type })]);
  const clipboard = {
    read: async () => [new ClipboardItem(Object.fromEntries(blobs))],
    readText: async () => '',
  };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
}

test('“Paste” in the book reads the copied part of a page on this device and opens its review', async () => {
  withoutNetwork();
  copied({ 'text/plain': 'Pancakes Ingredients 3 eggs 6 dl milk', 'text/html': pageHtml });
  const engine = await engineWith();
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Paste a recipe'));
  await expect.element(box('Title')).toHaveValue('Pancakes');
  await expect.element(box('Quantity of ingredient 2')).toHaveValue('6 dl');
});

test('an address that was copied waits to be fetched, and its review opens once it has been', async () => {
  copied({ 'text/plain': 'https://kitchen.example/soup' });
  const engine = await engineWith();
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Paste a recipe'));
  await expect.element(says('kitchen.example/soup')).toBeVisible();
  const [record] = await engine.db.imports.toArray();
  const found = { recipes: [soup], warnings: [] };
  await engine.db.imports.update(record?.id ?? '', { state: { kind: 'read', found, images: {}, saved: {} } });
  await expect.element(box('Title')).toHaveValue('Salmon soup');
});

test('what was copied and is no recipe stands where one pastes', async () => {
  copied({ 'text/plain': 'See you at six!' });
  const engine = await engineWith();
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Paste a recipe'));
  await expect.element(source).toHaveValue('See you at six!');
});

test('of a message that was copied its address alone waits, without the mark that ends its sentence', async () => {
  copied({ 'text/plain': 'Let us cook this tonight: https://kitchen.example/soup. 😋' });
  const engine = await engineWith();
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Paste a recipe'));
  await expect.element(says('kitchen.example/soup')).toBeVisible();
  expect((await engine.db.imports.toArray()).map(({ url }) => url)).toEqual(['https://kitchen.example/soup']);
});

test.each([
  ['a long text', `${'We cooked this by the lake all summer. '.repeat(8)}https://kitchen.example/soup`],
  ['a text with two addresses', 'https://kitchen.example/soup or https://kitchen.example/bread?'],
])('%s that was copied stands where one pastes', async (_name, text) => {
  copied({ 'text/plain': text });
  const engine = await engineWith();
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Paste a recipe'));
  await expect.element(source).toHaveValue(text);
  expect(await engine.db.imports.count()).toBe(0);
});

/** Simulates the bookmarklet's window: records messages to it, and sends its own. */
function windowThatOpenedThis() {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const opener = frame.contentWindow;
  const asked: unknown[] = [];
  opener?.addEventListener('message', ({ data }) => asked.push(data));
  Object.defineProperty(window, 'opener', { value: opener, configurable: true });
  onTestFinished(() => {
    Reflect.deleteProperty(window, 'opener');
    frame.remove();
  });
  const answer = (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data, source: opener }));
  return { asked, answer };
}

test('the page of the window that opened this one is read as it is there', async () => {
  const { asked, answer } = windowThatOpenedThis();
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/import?page=true&source=https%3A%2F%2Fclub.example%2Fpancakes');
  await expect.poll(() => asked).toEqual(['ateria:ready']);
  const data = { type: 'ateria:page', html: pageHtml };
  const others = { type: 'ateria:page', html: pageHtml.replace('Pancakes', 'Somebody else’s') };
  window.dispatchEvent(new MessageEvent('message', { data: others, source: window }));
  answer(data);
  await expect.element(box('Title')).toHaveValue('Pancakes');
  expect((await engine.db.imports.toArray()).map(({ url }) => url)).toEqual([
    'https://club.example/pancakes',
  ]);
});

test('what another window hands over once one has gone on takes nobody back', async () => {
  const { asked, answer } = windowThatOpenedThis();
  const engine = await engineWith();
  const address = '/recipes/import?page=true&source=https%3A%2F%2Fclub.example%2Fpancakes';
  const router = drawRecipes(engine, address);
  await expect.poll(() => asked).toEqual(['ateria:ready']);
  await router.open('/recipes');
  answer({ type: 'ateria:page', html: pageHtml });
  await expect.element(page.getByRole('link', { name: 'Look over Pancakes' })).toBeVisible();
  expect(router.path()).toBe('/recipes');
  // Back at the original address, nothing is imported twice.
  await router.open(address);
  await expect.element(box('Title')).toHaveValue('Pancakes');
  expect([asked.length, await engine.db.imports.count()]).toEqual([1, 1]);
});

test('of many that wait the book shows two, and all to whoever asks', async () => {
  const engine = await engineWith(recipeAdd('pie', { title: 'Pie' }));
  for (const id of ['a', 'b', 'c', 'd'])
    await addImport(engine.db, {
      id,
      url: '',
      found: { recipes: [{ ...soup, title: `Soup ${id}` }], warnings: [] },
    });
  drawRecipes(engine, '/recipes');
  const waiting = page.getByRole('region', { name: 'To import' }).getByRole('listitem');
  await expect.poll(() => waiting.elements()).toHaveLength(2);
  await userEvent.click(button('Show all 4'));
  await expect.poll(() => waiting.elements()).toHaveLength(4);
});
