import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { locales } from 'sync-protocol/locales.ts';
import { makeDevice, phoneSize } from '../../client/e2e/harness/device.ts';
import { plainClientOn } from '../../client/e2e/harness/plain-client.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { dayMs } from '../../sync-protocol/src/dates/day-ms.ts';
import { untilAtRest } from './at-rest.ts';
import { type Kitchen, kitchens } from './kitchens.ts';

const deskSize = { width: 1320, height: 680 };
const pixelRatio = 2;

/**
 * Takes the front page's screenshots of the running app into `folder`, in both languages and both themes, as
 * WebP (`week-fi-dark.webp`).
 */
export async function takeFrontPageScreenshots(server: ServerProcess, folder: string): Promise<void> {
  for (const locale of locales) {
    const device = await makeDevice(`kitchen-${locale}`, server, { locale: 'en', pixelRatio });
    try {
      const { page } = device;
      const { list, recipes } = kitchens[locale];
      await signUp(page, { email: `${locale}@example.com`, password: 'korvapuusti ja kahvi' });
      const { recipeId, monday } = await fill(page, server, kitchens[locale]);
      for (const theme of ['light', 'dark']) {
        await page.evaluate(
          ([language, mode]) => {
            localStorage.setItem('locale', language ?? '');
            localStorage.setItem('themeMode', mode ?? '');
          },
          [locale, theme],
        );
        const take = async (
          name: string,
          path: string,
          shown: string,
          size: typeof deskSize | typeof phoneSize,
        ) => {
          await page.setViewportSize(size);
          await page.goto(path);
          await page.getByText(shown).first().waitFor();
          await untilAtRest(page);
          await saveAsWebp(page, `${folder}/${name}-${locale}-${theme}.webp`);
        };
        await take('list', '/shopping-list', list[0]?.[0] ?? '', phoneSize);
        await take(
          'from-calendar',
          '/shopping-list?tab=from-calendar',
          recipes[0]?.ingredients[1]?.[1] ?? '',
          phoneSize,
        );
        await take('recipe', `/recipes/${recipeId}`, recipes[0]?.ingredients[1]?.[1] ?? '', phoneSize);
        await take('week', `/calendar?view=week&day=${monday}`, recipes[0]?.title ?? '', deskSize);
      }
    } finally {
      await device.remove();
    }
  }
}

/** Fills the household of the person signed in on `page`. */
async function fill(page: Page, server: ServerProcess, kitchen: Kitchen) {
  const client = await plainClientOn(server, page);
  const made: Record<string, string> = {};
  for (const { ingredients, ...recipe } of kitchen.recipes) {
    const { body } = await client.call('POST', '/api/recipes', {
      ...recipe,
      imageUrl: '',
      nutrition: null,
      ingredients: ingredients.map(([quantity, name]) => ({ name, quantity })),
    });
    made[recipe.title] = body._id;
  }
  const monday = mondayOf(new Date());
  for (const [day, mealType, title] of kitchen.meals) {
    const recipe = kitchen.recipes.find((each) => each.title === title);
    const items = (recipe?.ingredients ?? []).map(([quantity, itemName]) => ({
      itemName,
      quantity,
      isChecked: false,
    }));
    await client.call('POST', '/api/calendar', {
      date: dayText(monday, day),
      mealType,
      title,
      description: '',
      recipeId: made[title] ?? null,
      servings: recipe?.servings ?? null,
      items,
    });
  }
  await client.put('/api/quick-list', {
    items: kitchen.list.map(([itemName, quantity = '', isChecked = false]) => ({
      itemName,
      quantity,
      isChecked,
    })),
  });
  await client.call('POST', '/api/generated-lists/from-calendar', {
    startDate: dayText(monday, 0),
    endDate: dayText(monday, 6),
  });
  await page.reload();
  await page.locator('a[href="/sync"][data-state="saved"]').waitFor();
  return { recipeId: made[kitchen.recipes[0]?.title ?? ''], monday: dayText(monday, 0) };
}

const sizeOf = (page: Page) => page.viewportSize() ?? deskSize;

const mondayOf = (day: Date) => new Date(day.getTime() - ((day.getDay() + 6) % 7) * dayMs);

const dayText = (monday: Date, day: number) =>
  new Date(monday.getTime() + day * dayMs).toLocaleDateString('sv-SE');

async function saveAsWebp(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 82,
    clip: { x: 0, y: 0, ...sizeOf(page), scale: pixelRatio },
  });
  writeFileSync(file, Buffer.from(data, 'base64'));
  await session.detach();
  console.log(file);
}
