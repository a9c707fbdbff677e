import { expect, type Locator, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

/** Pages whose names have the longest words. */
const names = {
  '/shopping-list': 'Ostoslista',
  '/calendar': 'Ateriasuunnitelma',
  '/settings': 'Asetukset',
  '/household': 'Kotitalous',
  '/stores': 'Kaupat ja hyllyt',
  '/sync': 'Odottamassa',
  '/recipes/import': 'Tuo reseptejä',
};

/** Words of the page's name that are broken over two lines. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const text = document.querySelector('.top-bar-title')?.firstChild;
    const words = [...(text?.textContent?.matchAll(/\S+/g) ?? [])];
    return words.flatMap(([word], index) => {
      const range = document.createRange();
      const start = words[index]?.index ?? 0;
      if (!text) return [];
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : [];
    });
  });

/** Where the focus ring of a focused control begins, from the top of the screen in px. */
const ringTop = (control: Locator): Promise<number> =>
  control.evaluate((element) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(element);
    return (
      element.getBoundingClientRect().top - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth)
    );
  });

/** Starts a timer of more than an hour. */
const startTimer = async (page: Page, server: ServerProcess) => {
  const bread = { title: 'Leipä', servings: 4, instructions: ['Paista 100 minuuttia.'] };
  await (await plainClientOn(server, page)).call('POST', '/api/recipes', bread);
  await page.goto('/recipes');
  await recipeBook(page).card('Leipä').click();
  await page.getByRole('button', { name: 'Kokkaa', exact: true }).click();
  await page.getByRole('button', { name: '100 minuuttia' }).click();
  await expect(page.locator('[data-timer]')).toHaveText(/^1:39:/);
};

test('on the narrowest phone no page’s name breaks within a word, beside a timer of more than an hour neither', async ({
  device,
  server,
}) => {
  const { page } = await device('phone', { viewport: { width: 320, height: 640 }, locale: 'fi' });
  const look = async (where: string) => {
    for (const [path, name] of Object.entries(names)) {
      await page.goto(path);
      await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(name);
      await expect(page.locator('[data-timer]')).toHaveCount(where === 'with a timer' ? 1 : 0);
      expect.soft(await brokenWords(page), `${path} ${where}`).toEqual([]);
    }
  };
  await look('alone');
  await startTimer(page, server);
  await look('with a timer');
});

test('in letters of twice the size no page’s name breaks within a word beside a timer, and the focus ring fits into the bar', async ({
  device,
  server,
}) => {
  const { page } = await device('phone', { viewport: phoneSize, locale: 'fi' });
  await startTimer(page, server);
  for (const [path, name] of Object.entries(names)) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('[data-timer]')).toHaveCount(1);
    expect.soft(await brokenWords(page), path).toEqual([]);
  }
  const controls = page.getByRole('banner').locator('a, button');
  for (const control of await controls.all()) {
    await control.focus();
    // After a key the focus is visible.
    await page.keyboard.press('Shift');
    expect.soft(await ringTop(control)).toBeGreaterThanOrEqual(0);
  }
});
