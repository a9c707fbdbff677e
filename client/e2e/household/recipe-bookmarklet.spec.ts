import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';
import { aino, fillSignIn } from '../pages/sign-in.ts';

/** A page that only this browser can reach, with the bookmarklet as a link. */
async function openSite(bookmark: string) {
  const soup =
    '<h1>Pea soup</h1><h2>Ingredients</h2><ul><li>500 g peas</li><li>1 onion</li></ul><h2>Method</h2><ol><li>Soak the peas.</li><li>Boil them with the onion.</li></ol>';
  const site = createServer((_, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<html lang="en"><title>Soup</title>${soup}<a href="${bookmark}">Bookmark</a></html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/`, close: () => site.close() };
}

async function pressBookmark(page: Page, url: string): Promise<Page> {
  await page.goto(url);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Bookmark' }).click();
  return opened;
}

test('the button for one’s browser brings the page at hand as one sees it there, signed in or not', async ({
  device,
  server,
}) => {
  const { page, context } = await device('laptop');
  await untilControlled(page);
  await page.goto(`${server.url}/recipes/import/bookmarklet`);
  const button = page.getByRole('link', { name: 'Save to Ateria' });
  await expect(button).toHaveAttribute('href', /^javascript:/);
  const site = await openSite((await button.getAttribute('href')) ?? '');
  try {
    const opened = await pressBookmark(await context.newPage(), site.url);
    await expect(opened.getByLabel('Title', { exact: true })).toHaveValue('Pea soup');
    await expect(opened.getByLabel('Ingredient 1', { exact: true })).toHaveValue('peas');
    await recipeBook(opened).save();
    await expect(recipeBook(opened).heading('Pea soup')).toBeVisible();
    await opened.close();

    await page.evaluate(() => localStorage.clear());
    await context.clearCookies();
    await page.close();
    const asked = await pressBookmark(await context.newPage(), site.url);
    await asked.getByRole('button', { name: 'Continue with e-mail' }).click();
    await fillSignIn(asked, aino);
    await expect(asked.getByLabel('Title', { exact: true })).toHaveValue('Pea soup');
  } finally {
    site.close();
  }
});
