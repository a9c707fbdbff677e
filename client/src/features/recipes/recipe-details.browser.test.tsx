import { keyedKeywords, keywordNames } from 'sync-protocol/recipes/keywords.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from './testing/render-recipes.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const servings = page.getByRole('group', { name: 'Servings' });
const titles = () => [...document.querySelectorAll('li a')].map((link) => link.textContent);
const tagged = (id: string, title: string, ...names: string[]) =>
  recipeAdd(id, { title, keywords: keyedKeywords(names) });

test('what most recipes do without is written under More, and read on the page', async () => {
  const engine = await engineWith(tagged('pie', 'Pie', 'baking'));
  drawRecipes(engine, '/recipes/new');
  await userEvent.fill(box('Title'), 'Cookies');
  await userEvent.fill(box('Servings'), '24 cookies');
  expect(box('Author').elements()).toHaveLength(0);
  await userEvent.click(button(/^More details/));
  await userEvent.fill(box('Cooking in minutes'), '12');
  await userEvent.fill(box('In all, in minutes'), 'long');
  await userEvent.fill(box('New tag'), 'quick');
  await userEvent.keyboard('{Enter}ba');
  await userEvent.click(
    page.getByRole('group', { name: 'Tags of the book' }).getByRole('button', { name: 'baking' }),
  );
  await userEvent.fill(box('New tag'), 'not added yet');
  await userEvent.fill(box('Source'), 'https://www.example.org/cookies');
  await userEvent.fill(box('Author'), 'Aino');
  await userEvent.fill(box('Own notes'), 'Less sugar.');
  await userEvent.selectOptions(page.getByLabelText('Language'), 'fi');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByText('A whole number of minutes.')).toBeVisible();
  await userEvent.fill(box('In all, in minutes'), '75');
  await userEvent.click(button('Save recipe'));

  await expect.element(page.getByRole('heading', { name: 'Cookies' })).toBeVisible();
  const link = page.getByRole('link', { name: 'example.org' });
  await expect.element(link).toHaveAttribute('href', 'https://www.example.org/cookies');
  await expect.element(link).toHaveAttribute('rel', expect.stringContaining('noopener noreferrer'));
  await expect.element(page.getByText('Less sugar.')).toBeVisible();
  await expect.element(page.getByText('24 cookies').first()).toBeVisible();
  const made = await engine.db.recipes.filter(({ title }) => title === 'Cookies').first();
  expect(made).toMatchObject({
    cookTimeMinutes: 12,
    totalTimeMinutes: 75,
    servings: null,
    servingsText: '24 cookies',
    author: 'Aino',
    language: 'fi',
  });
  expect(made && keywordNames(made)).toEqual(['baking', 'not added yet', 'quick']);
  await userEvent.click(page.getByRole('link', { name: 'baking' }));
  await expect.poll(titles).toHaveLength(2);
});

test('a source that is no address of a page is no link', async () => {
  const engine = await engineWith(
    recipeAdd('a', { sourceUrl: 'javascript:alert(1)' }),
    recipeAdd('b', { sourceUrl: 'Äidin keittokirja, s. 12' }),
  );
  drawRecipes(engine, '/recipes/a');
  await expect.element(page.getByText('javascript:alert(1)')).toBeVisible();
  expect(document.querySelectorAll('article a[href^="javascript"]')).toHaveLength(0);
});

test('hearts and stars are given on the page, and the book is filtered by hearts and tags', async () => {
  const engine = await engineWith(tagged('pie', 'Pie', 'baking'), tagged('soup', 'Soup', 'quick'));
  const router = drawRecipes(engine, '/recipes/pie');
  await userEvent.click(button('Favourite'));
  await expect.element(button('Favourite')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(page.getByText('4 stars'), { force: true });
  await expect.poll(() => engine.db.recipes.get('pie')).toMatchObject({ isFavorite: true, rating: 4 });
  await expect.element(page.getByRole('radio', { name: '4 stars' })).toBeChecked();
  await userEvent.click(page.getByText('4 stars'), { force: true });
  await expect.poll(async () => (await engine.db.recipes.get('pie'))?.rating).toBeNull();
  await userEvent.click(page.getByRole('link', { name: 'All recipes' }));
  await expect.poll(() => router.path()).toBe('/recipes');
  await userEvent.click(button('Favourites'));
  await expect.poll(titles).toEqual([expect.stringContaining('Pie')]);
  await userEvent.click(button(/^quick/));
  await expect.element(page.getByText('No recipe is like that yet')).toBeVisible();
  await userEvent.click(button('Show all recipes'));
  await expect.poll(titles).toHaveLength(2);
});

test('the book stays filtered by a tag that gets another name, and by the old one after Undo', async () => {
  const engine = await engineWith(tagged('a', 'A', 'quick'), tagged('b', 'B', 'slow'));
  drawRecipes(engine, '/recipes?tag=quick');
  await expect.poll(titles).toEqual([expect.stringContaining('A')]);
  await userEvent.click(button('Edit tags'));
  await userEvent.click(button('Rename quick'));
  await userEvent.fill(box('Name'), 'speedy');
  await userEvent.click(button('Rename'));
  await expect.element(button(/^speedy/)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(titles).toEqual([expect.stringContaining('A')]);
  await userEvent.click(button('Undo'));
  await expect.element(button(/^quick/)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(titles).toEqual([expect.stringContaining('A')]);
});

test('a filter by a tag that is no more, as after Undo on another page, shows the whole book', async () => {
  const engine = await engineWith(tagged('a', 'A', 'quick'), tagged('b', 'B', 'slow'));
  const router = drawRecipes(engine, '/recipes?tag=quick');
  await userEvent.click(button('Edit tags'));
  await userEvent.click(button('Rename quick'));
  await userEvent.fill(box('Name'), 'speedy');
  await userEvent.click(button('Rename'));
  await expect.element(button(/^speedy/)).toHaveAttribute('aria-pressed', 'true');
  await router.open('/recipes/a');
  await userEvent.click(button('Undo'));
  await expect.poll(async () => keywordNames((await engine.db.recipes.get('a')) ?? {})).toEqual(['quick']);
  await router.open('/recipes?tag=speedy');
  await expect.poll(titles).toEqual([expect.stringContaining('A'), expect.stringContaining('B')]);
});

test('the book stays filtered by the tag that another was joined with, also after Undo', async () => {
  const engine = await engineWith(tagged('a', 'A', 'quick'), tagged('b', 'B', 'slow'));
  drawRecipes(engine, '/recipes?tag=slow');
  await userEvent.click(button('Edit tags'));
  await userEvent.click(button('Rename quick'));
  await userEvent.fill(box('Name'), 'slow');
  await userEvent.click(button('Merge'));
  await expect.poll(titles).toHaveLength(2);
  await userEvent.click(button('Undo'));
  await expect.element(page.getByText('Undone')).toBeInTheDocument();
  await expect.element(button(/^slow/)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(titles).toEqual([expect.stringContaining('B')]);
});

test('who leaves a tag as it was is back at it', async () => {
  const engine = await engineWith(tagged('a', 'A', 'quick', '"slow" & \\good'));
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Edit tags'));
  for (const name of ['Rename quick', 'Rename "slow" & \\good']) {
    await userEvent.click(button(name));
    await userEvent.click(button('Cancel'));
    await expect.element(button(name)).toHaveFocus();
  }
});

test('Undo of a tag’s new name takes nobody from the page that they have gone on to', async () => {
  const engine = await engineWith(tagged('a', 'A', 'quick'), tagged('b', 'B', 'slow'));
  const router = drawRecipes(engine, '/recipes');
  await userEvent.click(button('Edit tags'));
  await userEvent.click(button('Rename quick'));
  await userEvent.fill(box('Name'), 'speedy');
  await userEvent.click(button('Rename'));
  await expect.element(button('Undo')).toBeVisible();
  await router.open('/recipes/a');
  await expect.element(page.getByRole('heading', { name: 'A' })).toBeVisible();
  await userEvent.click(button('Undo'));
  await expect.poll(async () => keywordNames((await engine.db.recipes.get('a')) ?? {})).toEqual(['quick']);
  await expect.element(page.getByText('Undone')).toBeInTheDocument();
  expect(router.path()).toBe('/recipes/a');
});

test('a tag is joined with another in the whole book, and Undo takes that back recipe by recipe', async () => {
  const engine = await engineWith(
    tagged('a', 'A', 'fast', 'fish'),
    tagged('b', 'B', 'fast', 'Quick'),
    tagged('c', 'C', 'Quick'),
  );
  const names = async () =>
    (await engine.db.recipes.orderBy('id').toArray()).map((recipe) => keywordNames(recipe).join(' '));
  drawRecipes(engine, '/recipes');
  await userEvent.click(button('Edit tags'));
  await userEvent.click(button('Rename fast'));
  await userEvent.fill(box('Name'), 'quick');
  await expect.element(page.getByText('There is “Quick” already: the two become one.')).toBeVisible();
  await userEvent.click(button('Merge'));
  await expect.poll(names).toEqual(['fish Quick', 'Quick', 'Quick']);
  await userEvent.click(button('Undo'));
  await expect.poll(names).toEqual(['fast fish', 'fast Quick', 'Quick']);
});

const pie = recipeAdd('pie', {
  title: 'Pie',
  ingredients: ['flour', 'cream'].map((name) => ({ name, quantity: '2 dl' })),
  ingredientGroups: [{ name: 'For the sauce', line: 1, text: 'cream' }],
  instructions: ['Bake.', 'Whip.'],
  instructionGroups: [{ name: 'For the sauce', line: 1, text: 'Whip.' }],
});

test('groups are headings over ingredients and steps, and are scaled with them', async () => {
  drawRecipes(await engineWith(pie), '/recipes/pie');
  await expect
    .poll(() => page.getByRole('heading', { name: 'For the sauce', level: 4 }).elements())
    .toHaveLength(2);
  const sauce = page.getByRole('list', { name: 'For the sauce' });
  await expect.element(sauce).toHaveTextContent('2 dl cream');
  for (let more = 0; more < 4; more++) await userEvent.click(button('More servings'));
  await expect.element(sauce).toHaveTextContent('4 dl cream');
  expect(document.querySelectorAll('ol[start="2"]')).toHaveLength(1);
});

test('a heading stays over its line when that is scaled, though another line came above it', async () => {
  const dough = recipeAdd('bun', {
    servings: 4,
    ingredients: [
      { name: 'salt', quantity: '1 tsp' },
      { name: 'flour (240 g)', quantity: '4 dl' },
    ],
    ingredientGroups: [{ name: 'Dough', line: 0, text: 'flour (240 g)' }],
  });
  drawRecipes(await engineWith(dough), '/recipes/bun');
  const list = page.getByRole('list', { name: 'Dough' });
  await expect.element(list).toHaveTextContent('4 dl flour (240 g)');
  for (let more = 0; more < 4; more++) await userEvent.click(button('More servings'));
  await expect.element(list).toHaveTextContent('8 dl flour (480 g)');
  await expect.element(list).not.toHaveTextContent('salt');
});

test('it stays scaled for as many when it is rewritten for another number meanwhile', async () => {
  const engine = await engineWith(recipeAdd('soup', { servings: 4 }));
  drawRecipes(engine, '/recipes/soup');
  for (let more = 0; more < 2; more++) await userEvent.click(button('More servings'));
  await expect.element(servings.getByText('6 servings')).toBeVisible();
  const twice = { servings: 8, ingredients: [{ name: 'salmon', quantity: '800 g' }] };
  await engine.write([recipe.set('soup', twice)]);
  await expect.element(page.getByText('600 g')).toBeVisible();
  await expect.element(servings.getByText('6 servings')).toBeVisible();
  await userEvent.click(button('Edit'));
  await userEvent.fill(box('Servings'), '3');
  await userEvent.click(button('Save recipe'));
  await expect.element(servings.getByText('6 servings')).toBeVisible();
  await expect.element(page.getByText('1.6 kg')).toBeVisible();
});

test('what is shown as written stays as written', async () => {
  const engine = await engineWith(recipeAdd('soup', { servings: 4 }));
  drawRecipes(engine, '/recipes/soup');
  await expect.element(servings.getByText('4 servings')).toBeVisible();
  await engine.write([recipe.set('soup', { servings: 8 })]);
  await expect.element(servings.getByText('8 servings')).toBeVisible();
  await expect.element(page.getByText('400 g')).toBeVisible();
});

test('American amounts and degrees are shown as metric ones, and as they are written again', async () => {
  const ingredients = [
    { name: 'flour', quantity: '2 cups' },
    { name: 'butter', quantity: '4 oz' },
    { name: 'cold water', quantity: '1 quart' },
    { name: 'pint cream', quantity: '1' },
  ];
  drawRecipes(
    await engineWith(recipeAdd('pie', { ingredients, instructions: ['Bake at 350 °F.'] })),
    '/recipes/pie',
  );
  await userEvent.click(button('Show metric units'));
  await expect.element(page.getByText('about 4.8 dl')).toBeVisible();
  await expect.element(page.getByText('about 115 g')).toBeVisible();
  const lines = page.getByRole('listitem');
  await expect.element(lines.filter({ hasText: 'cold water' })).toHaveTextContent('about 9.5 dl cold water');
  await expect.element(lines.filter({ hasText: 'cream' })).toHaveTextContent('about 4.7 dl cream');
  await expect.element(page.getByText('Bake at 175 °C.')).toBeVisible();
  await userEvent.click(button('Units as written'));
  await expect.element(page.getByText('2 cups')).toBeVisible();
});

test('the units that were chosen last are those of the next recipe too, until others are', async () => {
  const flour = (quantity: string) => ({ ingredients: [{ name: 'flour', quantity }] });
  const metric = { ...flour('3 dl'), instructions: ['Bake at 175 °C.'] };
  const engine = await engineWith(
    recipeAdd('pie', flour('2 cups')),
    recipeAdd('cake', flour('1 cup')),
    recipeAdd('bun', metric),
  );
  const pages = drawRecipes(engine, '/recipes/pie');
  await userEvent.click(button('Show metric units'));
  await expect.element(page.getByText('about 4.8 dl')).toBeVisible();
  await pages.open('/recipes/cake');
  await expect.element(page.getByText('about 2.4 dl')).toBeVisible();
  // Nothing in this recipe would change.
  await pages.open('/recipes/bun');
  await expect.element(page.getByText('3 dl')).toBeVisible();
  expect(button('Units as written').elements()).toHaveLength(0);
  await pages.open('/recipes/cake');
  await userEvent.click(button('Units as written'));
  await expect.element(page.getByText('1 cup')).toBeVisible();
  await pages.open('/recipes/pie');
  await expect.element(page.getByText('2 cups')).toBeVisible();
});

test('an amount is told as one measures it, and goes on the list as exact as it is', async () => {
  const engine = await engineWith(
    recipeAdd('sauce', { ingredients: [{ name: 'cream', quantity: '2½ dl' }], servings: 4 }),
  );
  drawRecipes(engine, '/recipes/sauce');
  for (let press = 0; press < 3; press++) await userEvent.click(button('Fewer servings'));
  await expect.element(page.getByText('0.6 dl')).toBeVisible();
  await userEvent.click(button('Add to the quick list'));
  await expect.poll(async () => (await engine.db.quickItems.toArray())[0]?.quantity).toBe('0.63\u00a0dl');
});

test('a heading is added, moved by keys and removed in the form', async () => {
  const engine = await engineWith(pie);
  drawRecipes(engine, '/recipes/pie');
  await userEvent.click(button('Edit'));
  const saved = async () => {
    await userEvent.click(button('Save recipe'));
    await expect.element(button('Edit')).toBeVisible();
    return engine.db.recipes.get('pie');
  };
  (button('Move heading 1').first().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await userEvent.click(button('Add a heading').first());
  await userEvent.keyboard('On top{Enter}');
  await userEvent.fill(box('Ingredient 3'), 'sugar');
  await userEvent.fill(box('Quantity of ingredient 3'), '1 tbsp');
  await userEvent.click(button('Remove heading 1').last());
  expect(await saved()).toMatchObject({
    ingredients: [{ name: 'flour' }, { name: 'cream' }, { name: 'sugar' }],
    ingredientGroups: [
      { name: 'For the sauce', line: 0, text: 'flour' },
      { name: 'On top', line: 2, text: 'sugar' },
    ],
    instructions: ['Bake.', 'Whip.'],
    instructionGroups: [],
  });
});
