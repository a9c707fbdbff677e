import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { countQueued, readQueue } from '#db/outbox.ts';
import { knownRow } from '#sync/rows/known-rows.ts';
import { putKnown } from '#sync/testing/put-known.ts';
import type { TestEngine } from '#sync/testing/test-engine.ts';
import { drawRecipes, engineWith, recipeAdd, salmonSoup, setTier } from './testing/render-recipes.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const says = (text: string | RegExp) => page.getByText(text);
const limitText = 'You have reached your 3-recipe trial limit. Please subscribe to create more.';
const titles = () => [...document.querySelectorAll('main li a, li a')].map((link) => link.textContent);

describe('the book', () => {
  test('finds recipes by title and ingredient while one types, and opens one', async () => {
    const engine = await engineWith(
      recipeAdd('soup'),
      recipeAdd('pie', { title: 'Apple pie', ingredients: [{ name: 'apple', quantity: '3' }] }),
    );
    const router = drawRecipes(engine, '/recipes');
    await expect.element(page.getByRole('link', { name: /Apple pie/ })).toBeVisible();
    expect(titles()).toHaveLength(2);
    const search = page.getByRole('searchbox', { name: 'Search by title or ingredient' });
    await userEvent.fill(search, 'CREAM');
    await expect.element(says('1 recipe found')).toBeInTheDocument();
    expect(titles()).toHaveLength(1);
    await userEvent.fill(search, 'nothing of the kind');
    await expect.element(says('Nothing by that name')).toBeVisible();
    await userEvent.click(button('Show all recipes'));
    await userEvent.click(page.getByRole('link', { name: /Salmon soup/ }));
    await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
    expect(router.path()).toBe('/recipes/soup');
  });

  test('shows all recipes, and an empty box, to who goes to it anew by the navigation', async () => {
    const engine = await engineWith(recipeAdd('soup'), recipeAdd('pie', { title: 'Apple pie' }));
    const router = drawRecipes(engine, '/recipes');
    const search = page.getByRole('searchbox', { name: 'Search by title or ingredient' });
    await userEvent.fill(search, 'apple');
    await expect.poll(titles).toHaveLength(1);
    await expect.poll(router.search).toEqual({ q: 'apple' });
    await router.open('/recipes');
    await expect.element(search).toHaveValue('');
    await expect.poll(titles).toHaveLength(2);
    // Back restores the search.
    router.back();
    await expect.element(search).toHaveValue('apple');
    await expect.poll(titles).toHaveLength(1);
  });

  test('says what to do when it is empty', async () => {
    drawRecipes(await engineWith(), '/recipes');
    await expect.element(page.getByRole('link', { name: 'Write the first recipe' })).toBeVisible();
  });

  test('at the free tier’s limit the button says why, and opens nothing', async () => {
    const engine = await engineWith(recipeAdd('a'), recipeAdd('b'), recipeAdd('c'));
    await setTier(engine, 'free');
    const router = drawRecipes(engine, '/recipes');
    await expect.element(button('New')).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button('New')).toHaveAccessibleDescription(limitText);
    await userEvent.click(button('New'), { force: true });
    await expect.element(page.getByRole('tooltip')).toBeVisible();
    expect(router.path()).toBe('/recipes');
  });

  test('below the limit, and on trial above it, the button opens a new recipe', async () => {
    const engine = await engineWith(recipeAdd('a'), recipeAdd('b'), recipeAdd('c'));
    await setTier(engine, 'trialing');
    drawRecipes(engine, '/recipes');
    await userEvent.click(page.getByRole('link', { name: 'New' }));
    await expect.element(box('Title')).toBeVisible();
  });
});

describe('the form', () => {
  test('tells in the words of the specification what is missing, and saves what is not', async () => {
    const engine = await engineWith();
    const router = drawRecipes(engine, '/recipes/new');
    await userEvent.fill(box('Ingredient 1'), 'salt');
    await userEvent.click(button('Save recipe'));
    await expect.element(says('Recipe title is required.')).toBeVisible();
    await expect
      .element(says('All active ingredient rows must have both name and quantity filled, or be empty.'))
      .toBeVisible();
    await expect.element(box('Title')).toHaveFocus();
    await userEvent.fill(box('Title'), 'Toast');
    await userEvent.fill(box('Quantity of ingredient 1'), '1 tsp');
    await userEvent.fill(box('Step 1'), 'Toast it.');
    await userEvent.fill(box(/^Fat/), '1,5');
    await userEvent.click(button('Save recipe'));
    await expect.element(page.getByRole('heading', { name: 'Toast' })).toBeVisible();
    const [recipe] = await engine.db.recipes.toArray();
    expect(recipe).toMatchObject({
      title: 'Toast',
      ingredients: [{ name: 'salt', quantity: '1 tsp' }],
      instructions: ['Toast it.'],
      nutrition: { fat: 1.5 },
      servings: 4,
    });
    expect(router.path()).toBe(`/recipes/${recipe?.id}`);
  });

  test('lines are added with Enter, removed, and moved by keys and by hand', async () => {
    drawRecipes(await engineWith(recipeAdd('soup')), '/recipes/soup');
    await userEvent.click(button('Edit'));
    const names = () =>
      [...document.querySelectorAll<HTMLInputElement>('li input[aria-label^="Ingredient"]')].map(
        ({ value }) => value,
      );
    await expect.element(box('Ingredient 1')).toHaveValue('salmon');
    (button('Move ingredient 1').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(names()).toEqual(['cream', 'salmon', 'salt']);
    await expect.element(button('Move ingredient 2')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(names()).toEqual(['cream', 'salt', 'salmon']);
    await userEvent.dragAndDrop(button('Move ingredient 3'), button('Move ingredient 1'));
    await expect.poll(names).toEqual(['salmon', 'cream', 'salt']);
    expect(page.getByRole('dialog').elements()).toHaveLength(0);
    await userEvent.click(button('Remove ingredient 2'));
    expect(names()).toEqual(['salmon', 'salt']);
    await userEvent.click(button('Remove ingredient 2'));
    await userEvent.click(button('Restore salt'));
    await expect.element(box('Quantity of ingredient 2')).toHaveFocus();
    await userEvent.click(button('Restore cream'));
    expect(names()).toEqual(['salmon', 'cream', 'salt']);
    await expect.element(page.getByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
    await userEvent.click(button('Remove ingredient 2'));
    await userEvent.click(box('Ingredient 2'));
    await userEvent.keyboard('{Enter}1 dl');
    await expect.element(box('Quantity of ingredient 3')).toHaveValue('1 dl');
  });

  test('a recipe pasted from elsewhere comes as lines', async () => {
    drawRecipes(await engineWith(), '/recipes/new');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '2 dl cream\n400 g salmon');
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    await expect.element(box('Ingredient 1')).toBeVisible();
    box('Ingredient 1').element().dispatchEvent(paste);
    await expect.element(box('Ingredient 2')).toHaveValue('salmon');
    await expect.element(box('Quantity of ingredient 1')).toHaveValue('2 dl');
  });

  test('what was begun is there again after the app was closed, and can be given up', async () => {
    const engine = await engineWith();
    const pages = drawRecipes(engine, '/recipes/new');
    await userEvent.fill(box('Title'), 'Half a thought');
    await pages.open('/recipes');
    document.body.replaceChildren();
    drawRecipes(engine, '/recipes/new');
    await expect.element(box('Title')).toHaveValue('Half a thought');
    await expect.element(says('This is what you began earlier.')).toBeVisible();
    await userEvent.click(button('Start over'));
    await expect.element(box('Title')).toHaveValue('');
  });

  test('an unsaved recipe cannot be deleted', async () => {
    drawRecipes(await engineWith(), '/recipes/new');
    await userEvent.click(button('Actions for the recipe'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete recipe' }));
    await expect.element(says('Cannot delete an unsaved recipe.').first()).toBeVisible();
  });

  test('at the limit a new recipe is not begun', async () => {
    const engine = await engineWith(recipeAdd('a'), recipeAdd('b'), recipeAdd('c'));
    await setTier(engine, 'free');
    drawRecipes(engine, '/recipes/new');
    await expect.element(says(limitText)).toBeVisible();
  });
});

describe('a recipe', () => {
  test('is scaled for those who eat, with what cannot be calculated as it is written', async () => {
    drawRecipes(await engineWith(recipeAdd('soup')), '/recipes/soup');
    await expect.element(says('400 g')).toBeVisible();
    await userEvent.click(button('More servings'));
    await userEvent.click(button('More servings'));
    await expect.element(says('600 g')).toBeVisible();
    await expect.element(says('3 dl')).toBeVisible();
    await expect.element(says('to taste *')).toBeVisible();
    await userEvent.click(button('As written'));
    await expect.element(says('400 g')).toBeVisible();
  });

  test('shows the nutrition of a serving beside a day’s, and not on the free tier', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    drawRecipes(engine, '/recipes/soup');
    await expect.element(page.getByRole('row', { name: 'Fat 35 g 50%' })).toBeVisible();
    await expect.element(page.getByRole('row', { name: /Energy 2,092 kJ \/ 500 kcal 25%/ })).toBeVisible();
    await setTier(engine, 'free');
    await expect.element(says(/Nutrition is part of the premium plan/)).toBeVisible();
    expect(page.getByRole('row').elements()).toHaveLength(0);
  });

  test('is deleted after a question, and comes back by Undo', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    const router = drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('Actions for the recipe'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete recipe' }));
    await userEvent.click(button('Delete').last());
    await expect.poll(() => router.path()).toBe('/recipes');
    await expect.poll(() => engine.db.recipes.count()).toBe(0);
    await userEvent.click(button('Undo'));
    await expect.element(page.getByRole('link', { name: /Salmon soup/ })).toBeVisible();
  });

  test('that is not there is told so, and is no error', async () => {
    drawRecipes(await engineWith(), '/recipes/missing');
    await expect.element(says('There is no such recipe')).toBeVisible();
  });

  test('that may be in another household of the person is looked for there', async () => {
    const engine = await engineWith();
    const household = { role: 'member', plan: 'free', members: [] } as const;
    await engine.db.syncState.update('sync', { household: 'home' });
    await keepHouseholds(engine.db, [
      { ...household, _id: 'home', name: 'Home', members: [] },
      { ...household, _id: 'cottage', name: 'Cottage', members: [] },
    ]);
    drawRecipes(engine, '/recipes/missing');
    const link = page.getByRole('link', { name: 'Look in “Cottage”' });
    await expect.element(link).toHaveAttribute('href', '/recipes/missing?household=cottage');
    expect(page.getByRole('link', { name: 'Look in “Home”' }).elements()).toHaveLength(0);
  });

  test('that was rejected is kept and says why; an edit of it is sent in its place', async () => {
    const engine = await engineWith();
    await engine.write(recipeAdd('fourth'));
    await engine.rejectLast('recipe_limit');
    drawRecipes(engine, '/recipes/fourth');
    await expect.element(says('Not accepted: the free plan has room for three recipes')).toBeVisible();
    await userEvent.click(button('Edit'));
    await userEvent.fill(box('Title'), 'Chowder');
    await userEvent.click(button('Save recipe'));
    await expect.element(page.getByRole('heading', { name: 'Chowder' })).toBeVisible();
    const queued = await readQueue(engine.db);
    expect(queued).toMatchObject([
      { parked: null, op: { kind: 'add', set: { title: 'Chowder', servings: 4 } } },
    ]);
  });

  test('that is deleted above the free tier’s limit is gone for good, and says so before', async () => {
    const engine = await engineWith(...['soup', 'b', 'c', 'd', 'e'].map((id) => recipeAdd(id)));
    await setTier(engine, 'free');
    const router = drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('Actions for the recipe'));
    await userEvent.click(page.getByRole('menuitem', { name: 'Delete recipe' }));
    await expect.element(page.getByRole('dialog')).toHaveAccessibleDescription(/for good: the free plan/);
    await userEvent.click(button('Delete').last());
    await expect.poll(() => router.path()).toBe('/recipes');
    await expect.element(says(/^Deleted /)).toBeVisible();
    expect(button('Undo').elements()).toEqual([]);
  });

  test('that was deleted for good elsewhere can be had back as a recipe of its own', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    await engine.write(recipe.set('soup', { title: 'Fish soup' }));
    await engine.rejectLast('not_found');
    const router = drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('Restore'));
    await expect.poll(() => router.path()).toMatch(/^\/recipes\/(?!soup)/);
    await expect.element(page.getByRole('heading', { name: 'Fish soup' })).toBeVisible();
    expect(await readQueue(engine.db)).toMatchObject([
      { parked: null, op: { kind: 'add', set: { title: 'Fish soup', servings: 4 } } },
    ]);
  });

  test('of which a change is given up says so, and is as the server has it', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    await engine.write(recipe.set('soup', { title: 'Fish soup' }));
    await engine.rejectLast('invalid_request');
    drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('Discard'));
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Discard' }));
    await expect.element(says('Discarded')).toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  });

  test.each([
    ['saving', 'An error occurred saving the recipe.'],
    ['deleting', 'Error deleting recipe.'],
  ])('on a full disk %s says what failed, why, and what is safe', async (what, failed) => {
    const engine = await engineWith(recipeAdd('soup'));
    engine.write = async () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    drawRecipes(engine, '/recipes/soup');
    if (what === 'saving') {
      await userEvent.click(button('Edit'));
      await userEvent.fill(box('Title'), 'Fish soup');
      await userEvent.click(button('Save recipe'));
    } else {
      await userEvent.click(button('Actions for the recipe'));
      await userEvent.click(page.getByRole('menuitem', { name: 'Delete recipe' }));
      await userEvent.click(button('Delete').last());
    }
    const why =
      'This device’s storage is full, so the last change was not kept. Everything before it is safe.';
    await expect.element(says(`${failed} ${why} Free some space and try again.`).first()).toBeVisible();
    expect(await countQueued(engine.db)).toBe(0);
  });

  test.each([
    ['taken', 'Use the other version'],
    ['dismissed', 'Keep it as it is now'],
  ])('[M10] another version that was %s is offered again by Undo', async (_, answer) => {
    const engine = await engineWith(recipeAdd('soup'));
    const known = await knownRow(engine.db, { noun: 'recipe', id: 'soup' });
    const lost = { notes: [{ value: 'Less salt.', mark: { version: 1, stamp: 5, device: 'laptop' } }] };
    if (known) await putKnown(engine.db, { ...known, row: { ...known.row, lost } });
    drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('See the other version'));
    await userEvent.click(button(answer));
    await expect.element(button('See the other version')).not.toBeInTheDocument();
    await userEvent.click(button('Undo'));
    await userEvent.click(button('See the other version'));
    await expect.element(page.getByRole('dialog').getByText('Less salt.')).toBeVisible();
    const { notes } = (await engine.db.recipes.get('soup')) ?? {};
    expect(notes ?? '').toBe('');
  });

  test('[M10] edited on two devices offers the other version, to take or to leave', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    const known = await knownRow(engine.db, { noun: 'recipe', id: 'soup' });
    const lostText = { value: ['Fry the salmon.'], mark: { version: 1, stamp: 5, device: 'laptop' } };
    if (known)
      await putKnown(engine.db, { ...known, row: { ...known.row, lost: { instructions: [lostText] } } });
    drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('See the other version'));
    await expect.element(says('Fry the salmon.')).toBeVisible();
    await userEvent.click(button('Use the other version'));
    await expect
      .poll(async () => (await engine.db.recipes.get('soup'))?.instructions)
      .toEqual(['Fry the salmon.']);
    await expect.element(button('See the other version')).not.toBeInTheDocument();
    expect(await engine.db.recipes.get('soup')).not.toHaveProperty('lost');
  });

  test('that was deleted while its form was open comes back as it is saved', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('Edit'));
    await userEvent.fill(box('Title'), 'My soup');
    await engine.write(recipe.delete('soup')); // As by another tab.
    await engine.acknowledgeAll();
    await expect.poll(() => engine.db.recipes.count()).toBe(0);
    await userEvent.click(button('Save recipe'));
    await expect.element(page.getByRole('heading', { name: 'My soup' })).toBeVisible();
    await engine.acknowledgeAll();
    expect(await engine.db.recipes.toArray()).toMatchObject([
      { id: 'soup', title: 'My soup', instructions: salmonSoup.instructions },
    ]);
  });

  test('[O2] a form that stood open while another device wrote overwrites nothing unseen', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    drawRecipes(engine, '/recipes/soup');
    await userEvent.click(button('Edit'));
    await expect.element(box('Title')).toHaveValue(salmonSoup.title);
    await nameElsewhere(engine);
    await saveOwnAndSeeOther();
  });

  test('[O2] a form that opens while what another device wrote is on its way to the disk overwrites nothing unseen', async () => {
    const engine = await engineWith(recipeAdd('soup'));
    drawRecipes(engine, '/recipes/soup');
    await expect.element(button('Edit')).toBeVisible();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(function (
      this: IDBObjectStore,
      ...args
    ) {
      (button('Edit').element() as HTMLElement).click();
      return this.put(...args);
    });
    onTestFinished(() => put.mockRestore());
    await nameElsewhere(engine);
    await saveOwnAndSeeOther();
  });
});

/** Renames the soup here, and gets the other device's name offered. */
async function saveOwnAndSeeOther() {
  await userEvent.fill(box('Title'), 'My soup');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'My soup' })).toBeVisible();
  await userEvent.click(button('See the other version'));
  await expect.element(says('Fish soup')).toBeVisible();
}

/** Renames the soup on another device. */
async function nameElsewhere({ db }: TestEngine) {
  const server = await knownRow(db, { noun: 'recipe', id: 'soup' });
  if (!server) throw new Error('no soup');
  const fields = { ...server.row.fields, title: 'Fish soup' };
  const marks = { title: { version: 2, stamp: 5, device: 'laptop' } };
  await putKnown(db, { ...server, row: { ...server.row, version: 2, fields, marks } });
}
