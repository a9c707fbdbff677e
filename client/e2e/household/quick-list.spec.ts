import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { phoneSize } from '../harness/device.ts';
import { failBefore, loseRequest } from '../harness/faults.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';

test.use({ hasMotion: true });

test('several items at once, each with its quantity and on its shelf', async ({ device }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk, bread, 6 eggs');
  await list.paste('2 kg potatoes\n1,5 dl cream\n\n- frozen peas\n• smoked salmon');
  await expect(list.checkbox('smoked salmon')).toBeVisible();
  const lines = await list.lines();
  expect(lines).toContainEqual({ name: 'milk', quantity: '', category: 'Dairy', isChecked: false });
  expect(lines).toContainEqual({ name: 'eggs', quantity: '6', category: 'Dairy', isChecked: false });
  expect(lines).toContainEqual(
    expect.objectContaining({ name: 'potatoes', quantity: '2 kg', category: 'Fruit and vegetables' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ name: 'cream', quantity: '1,5 dl' }));
  expect(lines).toContainEqual(expect.objectContaining({ name: 'frozen peas', category: 'Frozen' }));
  expect(lines).toContainEqual(expect.objectContaining({ name: 'smoked salmon', category: 'Meat and fish' }));
});

test('Finnish items find their shelf, quantities stay as typed', async ({ device }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('2 l maitoa, n. 400 g jauhelihaa; 3 kpl sipulia');
  await list.add('ruisleipä');
  const lines = await list.lines();
  expect(lines).toContainEqual(expect.objectContaining({ quantity: '2 l', category: 'Dairy' }));
  expect(lines).toContainEqual(expect.objectContaining({ quantity: 'n. 400 g', category: 'Meat and fish' }));
  expect(lines).toContainEqual(
    expect.objectContaining({ quantity: '3 kpl', category: 'Fruit and vegetables' }),
  );
});

test('a shelf that a person chose is remembered for the next time', async ({ device }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk');
  await list.move('milk', 'Drinks');
  await expect.poll(list.lines).toContainEqual(expect.objectContaining({ name: 'milk', category: 'Drinks' }));
  await list.remove('milk');
  await list.add('milk');
  await expect.poll(list.lines).toContainEqual(expect.objectContaining({ name: 'milk', category: 'Drinks' }));
});

test('rename, quantity, check, un-check, delete, clear: each can be taken back', async ({ device }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk, bread, eggs');
  await list.rename('milk', 'oat milk');
  await list.setQuantity('bread', '2');
  await list.remove('bread');
  await list.undo('Deleted bread');
  await expect(list.checkbox('bread')).toBeVisible();
  expect(await list.lines()).toContainEqual(expect.objectContaining({ name: 'bread', quantity: '2' }));

  await list.check('eggs');
  await list.check('oat milk');
  await list.clearChecked();
  await list.expectNames(['bread']);
  await list.undo('Cleared 2 checked items');
  await list.expectNames(['oat milk', 'bread', 'eggs']);
  await expect(list.checkbox('eggs')).toBeChecked();

  await list.clearAll();
  await list.expectNames([]);
  await list.undo('Cleared the list');
  await list.expectNames(['oat milk', 'bread', 'eggs']);
  await page.reload();
  await list.expectNames(['oat milk', 'bread', 'eggs']);
});

test('checked items sink to the basket at the bottom', async ({ device }) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const list = shoppingList(page);
  await list.add('apples, milk, bread');
  await list.check('apples');
  await expect(page.getByRole('region', { name: 'In the basket' }).getByRole('checkbox')).toHaveCount(1);
  expect((await list.lines()).at(-1)?.name).toBe('apples');
});

test('the whole list by keyboard alone', async ({ device }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await page.keyboard.press('/');
  await page.keyboard.type('milk');
  await page.keyboard.press('Enter');
  await page.keyboard.type('cheese');
  await page.keyboard.press('Enter');
  await list.expectNames(['milk', 'cheese']);
  await page.keyboard.press('Escape');
  await list.checkbox('milk').focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.checkbox('cheese')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(list.checkbox('cheese')).toBeChecked();
  await list.checkbox('milk').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Quantity').fill('2 l');
  await page.keyboard.press('Enter');
  await expect.poll(list.lines).toContainEqual(expect.objectContaining({ name: 'milk', quantity: '2 l' }));
  await list.checkbox('milk').focus();
  await page.keyboard.press('Delete');
  await list.expectNames(['cheese']);
  await page.keyboard.press('Control+z');
  await list.expectNames(['milk', 'cheese']);
  // Deleting an item in its own dialog moves the focus beside its place.
  await list.checkbox('milk').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.press('Enter');
  await list.expectNames(['cheese']);
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('every target on a phone is at least 48 pixels high, and nothing is wider than the screen', async ({
  device,
}) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const list = shoppingList(page);
  await list.add('milk');
  await list.add(
    'a very long name of something that nobody can pronounce but everybody wants to eat on Sundays',
  );
  await list.add('lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas');
  const heights = await page
    .getByRole('main')
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(48);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('Save says what has been saved, and what could not be', async ({ device, server }) => {
  const laptop = await device('laptop');
  const { page, network } = laptop;
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);

  const lost = network.fault('PUT /api/quick-list', loseRequest);
  await list.add('bread');
  await expect(list.unsavedNotice).toBeVisible();
  await list.save();
  await expect(page.getByText('Failed to save the list. Please try again.')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Failed to save the list. Please try again.')).toBeHidden({ timeout: 10_000 });
  await expect(list.unsavedNotice).toBeVisible();

  lost.remove();
  await list.save();
  await expect(page.getByText('List saved successfully!')).toBeVisible();
  await expect(page.getByText('List saved successfully!')).toBeHidden({ timeout: 10_000 });
  await expect(list.unsavedNotice).toBeHidden();
  expect((await (await plainClientOn(server, page)).itemNames()).toSorted()).toEqual(['bread', 'milk']);
});

test('while the server does not answer, the app says so in kitchen words', async ({ device }) => {
  const { page, network } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const failing = network.fault('* /api/*', failBefore(503));
  await list.add('bread');
  await expect(page.getByText('Booting up the kitchen...').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Warming up the recipe database...').first()).toBeVisible({ timeout: 30_000 });
  failing.remove();
  await expect.poll(() => queueLength(page), { timeout: 90_000 }).toBe(0);
  await expect(page.getByText('Warming up the recipe database...')).toHaveCount(0);
});

test('a plain client and the app see the same list', async ({ device, server }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk, bread');
  await expect.poll(() => queueLength(page)).toBe(0);
  const client = await plainClientOn(server, page);
  const { body } = await client.get('/api/quick-list');
  const [first] = body.items;
  await client.put('/api/quick-list', { items: [{ ...first, isChecked: true }, { itemName: 'eggs' }] });
  await list.expectNames([first.itemName, 'eggs']);
  await expect(list.checkbox(first.itemName)).toBeChecked();
});
