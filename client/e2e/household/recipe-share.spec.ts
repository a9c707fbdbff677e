import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { takePhoto } from '../harness/photo.ts';
import { ringSyncAlarm, untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';
import { aino, fillSignIn } from '../pages/sign-in.ts';

/** A website as seen by the journeys' servers (`server-host.ts`). */
async function openSite(image: Buffer) {
  let asked = 0;
  const site = createServer((request, response) => {
    if (request.url === '/soup') asked += 1;
    if (request.url === '/soup.jpg') response.setHeader('content-type', 'image/jpeg').end(image);
    else response.setHeader('content-type', 'text/html').end(pageOf(origin));
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const origin = `http://kitchen.example:${(site.address() as AddressInfo).port}`;
  return { origin, asked: () => asked, close: () => site.close() };
}

const pageOf = (origin: string) => {
  const recipe = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: 'Fish soup',
    author: { '@type': 'Person', name: 'Maija' },
    image: `${origin}/soup.jpg`,
    recipeIngredient: ['400 g salmon', '2 dl cream'],
    recipeInstructions: ['Boil the potatoes.', 'Add salmon and cream.'],
  };
  return `<html lang="en"><title>Soup</title><script type="application/ld+json">${JSON.stringify(recipe)}</script></html>`;
};

/** Simulates sharing to the app: the form that a phone posts to the manifest's share target. */
async function share(page: Page, { text = '', file }: { text?: string; file?: string }): Promise<void> {
  const arrived = page.waitForURL(/\/(?:recipes\/import(?!\/share)|login)/);
  await page.evaluate(
    ([shared, name]) => {
      const form = document.createElement('form');
      form.method = 'post';
      form.enctype = 'multipart/form-data';
      form.action = '/recipes/import/share';
      const field = document.createElement('textarea');
      field.name = 'text';
      field.value = shared;
      form.append(field);
      if (name !== undefined) {
        const files = new DataTransfer();
        files.items.add(new File([shared], name));
        const chosen = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
        chosen.files = files.files;
        field.value = '';
        form.append(chosen);
      }
      document.body.append(form);
      form.submit();
    },
    [text, file] as const,
  );
  await arrived;
}

test('a link that is shared without a network is read when there is one, looked over, saved and cooked from', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const book = recipeBook(page);
  const site = await openSite((await takePhoto(page, 600, 400)).buffer);
  await untilControlled(page);
  await phone.goOffline();
  await share(page, { text: `Look at this: ${site.origin}/soup` });
  const waits = page.getByText('Will be fetched when you have a connection');
  await expect(waits).toBeVisible();
  // Also after a restart, and on the book's page.
  await page.reload();
  await book.open();
  await expect(page.getByRole('heading', { name: 'To import' })).toBeVisible();
  await expect(waits).toBeVisible();
  // The worker fetches it while the app is not open, and the app finds the result.
  await page.goto('about:blank');
  await phone.goOnline();
  await ringSyncAlarm(phone.context, page, server.url);
  await expect.poll(site.asked).toBe(1);
  await book.open();
  await page.getByRole('link', { name: 'Look over Fish soup' }).click();
  expect(site.asked()).toBe(1);
  await expect(page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await book.save();
  await expect(book.heading('Fish soup')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Picture of Fish soup' })).toBeVisible();
  await expect(page.getByText('salmon', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Add salmon and cream.')).toBeVisible();
  await expect(page.getByText(/By Maija/)).toBeVisible();
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible();
  await book.open();
  await expect(page.getByRole('heading', { name: 'To import' })).toHaveCount(0);
  site.close();
});

const pancakes = 'Pancakes\n\nIngredients\n3 eggs\n6 dl milk\n\nMethod\n1. Whisk.\n2. Fry.';

test('what is shared while nobody is signed in waits for who signs in, as they are told, and opens then', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  await untilControlled(page);
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  // With the hint of an ended session the provider is asked first, and its answer arrives at the sign-in
  // page.
  await page.context().addCookies([{ name: 'ateria.session', value: '1', url: page.url() }]);
  await share(page, { text: pancakes });
  await expect(page.getByRole('status').filter({ hasText: 'What you shared is kept' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, aino);
  await expect(page.getByRole('note', { name: 'Before you save' })).toBeVisible();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Pancakes');
});

test('so does a file, and one that is opened with the installed app', async ({ device }) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  await untilControlled(page);
  const signOutHere = async () => {
    await page.evaluate(() => localStorage.clear());
    await page.context().clearCookies();
  };
  const signIn = async () => {
    await expect(page.getByRole('status').filter({ hasText: 'Your file is kept' })).toBeVisible();
    await page.getByRole('button', { name: 'Continue with e-mail' }).click();
    await fillSignIn(page, aino);
  };
  await signOutHere();
  await share(page, { text: pancakes, file: 'pancakes.txt' });
  await signIn();
  await expect(page.getByRole('checkbox', { name: /^Pancakes/ })).toBeChecked();

  await page.addInitScript((csv) => {
    const file = new File([csv], 'mine.csv');
    // Launches a window with a file once, delivered when it asks.
    const isLaunched =
      location.pathname === '/recipes/import/files' && sessionStorage.getItem('launched') === null;
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consume: (launch: object) => void) => {
          if (!isLaunched) return;
          sessionStorage.setItem('launched', 'yes');
          consume({ files: [{ getFile: async () => file }] });
        },
      },
    });
  }, 'title,ingredients\nBlueberry pie,5 dl blueberries');
  await signOutHere();
  await page.goto('/recipes/import/files');
  await page.waitForURL(/\/login/);
  await signIn();
  await expect(page.getByRole('checkbox', { name: /^Blueberry pie/ })).toBeChecked();

  // A file waiting from before must not be taken for what was shared now.
  await signOutHere();
  await page.goto(`/recipes/import?source=${encodeURIComponent('https://kitchen.example/soup')}`);
  await expect(page.getByRole('status').filter({ hasText: 'What you shared is kept' })).toBeVisible();
});
