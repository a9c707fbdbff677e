import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

// Without a trial only three recipes fit.
test.use({ serverEnv: { TRIAL_DAYS: '0' } });

test('two devices without a signal write the same book, both meet, and the fourth recipe of the free tier waits', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const onPhone = recipeBook(phone.page);
  await onPhone.create({
    title: 'Soup',
    description: 'As always.',
    servings: '4',
    ingredients: [
      ['400 g', 'salmon'],
      ['2 dl', 'cream'],
    ],
    steps: ['Boil.', 'Serve.'],
  });
  await onPhone.create({ title: 'Bread' });
  await expect.poll(() => queueLength(phone.page)).toBe(0);
  await untilControlled(phone.page);

  const laptop = await device('laptop', { viewport: laptopSize });
  const onLaptop = recipeBook(laptop.page);
  await onLaptop.expectTitles('Bread', 'Soup');
  await untilControlled(laptop.page);

  await phone.goOffline();
  await laptop.goOffline();
  await onPhone.edit('Soup', { title: 'Salmon soup', description: 'With dill.' });
  await onPhone.remove('Bread');
  await onPhone.create({ title: 'Pie' });
  await onPhone.remove('Pie');
  await onPhone.undoDelete('Pie');
  await onPhone.expectTitles('Pie', 'Salmon soup');

  await onLaptop.edit('Bread', { title: 'Rye bread' }); // What the phone deletes without having seen this.
  await onLaptop.remove('Soup');
  await onLaptop.undoDelete('Soup');
  await expect(onLaptop.card('Soup')).toBeVisible();
  await onLaptop.edit('Soup', { servings: '6', description: 'With lemon.' });
  await onLaptop.create({ title: 'Tart' });

  // The phone's third recipe fits, the laptop's rye bread comes back, and its tart no longer fits.
  await phone.goOnline();
  await expect.poll(() => queueLength(phone.page), { timeout: 60_000 }).toBe(0);
  await laptop.goOnline();
  await onPhone.expectTitles('Pie', 'Rye bread', 'Salmon soup');
  await onLaptop.expectTitles('Pie', 'Rye bread', 'Salmon soup', 'Tart');
  await expect(onLaptop.card('Tart')).toContainText('Not accepted: the free plan has room for three recipes');
  const client = await plainClientOn(server, laptop.page);
  const { body } = await client.get('/api/recipes');
  const saved = body.find(({ title }: { title: string }) => title === 'Salmon soup');
  expect(saved).toMatchObject({ title: 'Salmon soup', servings: 6, description: 'With lemon.' });

  // The losing text is offered on the device that wrote it and on the other.
  await onPhone.card('Salmon soup').click();
  await phone.page.getByRole('button', { name: 'See the other version' }).click();
  await expect(phone.page.getByRole('dialog')).toContainText('With dill.');
  await phone.page.getByRole('button', { name: 'Use the other version' }).click();
  await expect
    .poll(async () => (await client.get(`/api/recipes/${saved._id}`)).body.description)
    .toBe('With dill.');

  // At the limit the button explains why; once there is room, the tart is accepted.
  await onLaptop.newButton.hover();
  await expect(laptop.page.getByRole('tooltip')).toHaveText(
    'You have reached your 3-recipe trial limit. Please subscribe to create more.',
  );
  await onPhone.remove('Pie');
  await expect(onLaptop.card('Pie')).toHaveCount(0, { timeout: 60_000 });
  await onLaptop.card('Tart').click();
  await laptop.page.getByRole('button', { name: 'Try again' }).click();
  await onPhone.expectTitles('Rye bread', 'Salmon soup', 'Tart');
});

test('a fourth recipe is put right or given up in place, and what was begun is there when the app is opened again', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const client = await plainClientOn(server, phone.page);
  for (const title of ['Soup', 'Bread'])
    expect((await client.call('POST', '/api/recipes', { title })).status).toBe(201);
  let book = recipeBook(phone.page);
  await book.expectTitles('Bread', 'Soup');
  await untilControlled(phone.page);

  // The last one that fits is created offline, and another is being edited when the app closes.
  await phone.goOffline();
  await book.create({ title: 'Pie' });
  await client.call('POST', '/api/recipes', { title: 'Stew' }); // Meanwhile, elsewhere.
  await book.open();
  await book.card('Soup').click();
  await phone.page.getByRole('button', { name: 'Edit' }).click();
  await book.write({ title: 'Salmon soup', ingredients: [['400 g', 'salmon']] });
  await phone.close();
  await phone.reopen();

  book = recipeBook(phone.page);
  await book.open();
  await book.card('Soup').click();
  await expect(phone.page.getByLabel('Title', { exact: true })).toHaveValue('Salmon soup');
  await expect(phone.page.getByLabel('Ingredient 1', { exact: true })).toHaveValue('salmon');
  await book.save();
  await expect(book.heading('Salmon soup')).toBeVisible();

  await phone.goOnline();
  await expect
    .poll(
      async () =>
        (await client.get('/api/recipes')).body.map(({ title }: { title: string }) => title).toSorted(),
      {
        timeout: 60_000,
      },
    )
    .toEqual(['Bread', 'Salmon soup', 'Stew']);
  await book.open();
  await book.card('Pie').click();
  const note = phone.page.getByRole('group', { name: 'Not accepted' });
  await expect(note).toContainText('the free plan has room for three recipes');
  await phone.page.getByRole('button', { name: 'Edit' }).click();
  await book.write({ title: 'Apple pie' });
  const answers = () => phone.network.requests.filter((line) => line === 'PUT /api/recipes 200').length;
  const before = answers();
  await book.save();
  await expect(book.heading('Apple pie')).toBeVisible();
  await expect.poll(answers, { timeout: 60_000 }).toBeGreaterThan(before);
  await expect(note).toBeVisible(); // Sent again, and there is still no room.
  await note.getByRole('button', { name: 'Discard' }).click();
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(phone.page.getByText('There is no such recipe')).toBeVisible();
  expect(await queueLength(phone.page)).toBe(0);
  await book.expectTitles('Bread', 'Salmon soup', 'Stew');

  // A recipe that never existed is no error.
  expect((await client.get('/api/recipes/nothing')).status).toBe(404);
  await phone.page.goto('/recipes/nothing');
  await expect(phone.page.getByText('There is no such recipe')).toBeVisible();
});
