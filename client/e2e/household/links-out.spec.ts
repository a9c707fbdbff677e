import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const soup = {
  title: 'Salmon soup',
  servings: 4,
  ingredients: [{ name: 'salmon', quantity: '400 g' }],
  instructions: ['Boil the potatoes.', 'Add the salmon.'],
  notes: 'Less salt next time.',
};

/** Width and height of each page of a PDF in millimetres. */
async function pagesOf(page: Page): Promise<string[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const inMillimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${inMillimetres(width)}×${inMillimetres(height)}`,
  );
}

test('a recipe and the meals leave by addresses, which end when one says so, and on paper', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const plain = await plainClientOn(server, page);
  const { body: recipe } = await plain.call('POST', '/api/recipes', soup);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await plain.call('POST', '/api/calendar', {
    date: today,
    mealType: 'dinner',
    title: 'Salmon soup',
    recipeId: recipe._id,
  });
  await plain.put('/api/quick-list', { items: [{ itemName: 'milk', quantity: '2 l', category: 'dairy' }] });

  const choose = async (menu: string, name: string) => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const linkIn = async () => {
    const text = page.getByRole('dialog').getByText(/^http/);
    await expect(text).toBeVisible();
    return (await text.textContent()) ?? '';
  };
  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name });

  // By a link: anyone with it can read the recipe without an account, until it is revoked.
  await page.goto('/recipes');
  await recipeBook(page).card('Salmon soup').click();
  await phone.goOffline();
  await choose('Actions for the recipe', 'Share a link');
  await expect(page.getByRole('dialog').getByText('This needs a connection.')).toBeVisible();
  await phone.goOnline();
  await button('Make a link').click();
  const link = await linkIn();
  const reader = await phone.newPage();
  expect((await reader.goto(link))?.status()).toBe(200);
  await expect(reader.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  await expect(reader.getByText('Less salt next time.')).toHaveCount(0);
  await phone.goOffline();
  await expect(page.getByText('This needs a connection.')).toBeVisible();
  await expect(button('Stop sharing')).toBeDisabled();
  await phone.goOnline();
  await button('Stop sharing').click();
  await expect(button('Make a link')).toBeVisible();
  expect((await reader.goto(link))?.status()).toBe(410);
  await expect(reader.getByRole('heading', { name: 'This recipe is not shared any more' })).toBeVisible();
  await button('Close').click();

  // In print: on a page or a card, with scaled amounts.
  await page.getByRole('button', { name: 'More servings' }).click();
  await choose('Actions for the recipe', 'Print');
  await expect(page.getByText('500 g')).toBeVisible();
  await expect(page).toHaveTitle('Salmon soup · Ateria');
  const form = page.getByRole('combobox', { name: 'How it is printed' });
  for (const [name, size] of [
    ['A4, two columns', '210×297'],
    ['A4, one column', '210×297'],
    ['Recipe card (A6), two columns', '148×105'],
    ['Recipe card (A6), one column', '105×148'],
  ] as const) {
    await form.selectOption({ label: name });
    expect([name, await pagesOf(page)]).toEqual([name, [size]]);
  }
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  await page.emulateMedia({ media: null });

  // Meals: in the phone's own calendar, and in print.
  await page.goto('/calendar');
  await choose('Actions for the calendar', 'In the phone’s calendar');
  await button('Make an address').click();
  const feed = await linkIn();
  await expect(page.getByRole('link', { name: 'Open in the calendar' })).toHaveAttribute(
    'href',
    feed.replace('http:', 'webcal:'),
  );
  const path = new URL(feed).pathname;
  expect((await plain.get(path)).body).toContain('SUMMARY:Dinner: Salmon soup');
  await button('End the address').click();
  await expect(button('Make an address')).toBeVisible();
  expect((await plain.get(path)).status).toBe(410);
  await button('Close').click();
  await choose('Actions for the calendar', 'Print the week');
  await expect(page.getByRole('article').getByText('Salmon soup')).toBeVisible();
  expect(await pagesOf(page)).toEqual(['210×297']);
  await expect(page).toHaveTitle(/^Meals .+ · Ateria$/);

  // The list: as a message, and in print.
  await page.goto('/shopping-list');
  await choose('Actions for the list', 'Share or print');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied: it can be pasted into a message now').first()).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Shopping list\n\nDairy:\n- 2 l milk',
  );
  expect(await pagesOf(page)).toEqual(['210×297']);
});
