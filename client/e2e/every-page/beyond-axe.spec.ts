import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { phoneSize } from '../harness/device.ts';
import { untilStill } from '../harness/look/accessibility.ts';
import {
  cutTexts,
  inHand,
  listen,
  lostFocus,
  outOfReach,
  overhanging,
  smallTargets,
  watchMotion,
} from '../harness/look/beyond-axe.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { signUp } from '../pages/sign-in.ts';

// Requirements of WCAG 2.2 AA that axe cannot check. Alternatives to dragging are covered by the recipe and
// calendar specs.

const paths = [
  '/dashboard',
  '/shopping-list',
  '/shopping-list?tab=from-calendar',
  '/shopping-list?tab=recurring',
  '/calendar?view=month',
  '/calendar?view=week',
  '/recipes',
  '/recipes/new',
  '/account',
  '/settings',
  '/device',
  '/shop',
  '/stores',
  '/sync',
  '/',
  '/support',
  '/privacy',
  '/subscribe',
];

/** Pages used while shopping. */
const heldInHand = [
  '/shopping-list',
  '/shopping-list?tab=from-calendar',
  '/shopping-list?tab=recurring',
  '/shop',
];

test('targets are large enough, the focus is in sight, and pages flow at 400 % zoom and with text twice as large', async ({
  device,
  server,
}) => {
  // Some thousand controls are focused, in four sizes.
  test.slow();
  const { page } = await device('phone', { viewport: phoneSize });
  await fill(page, server);
  for (const path of paths) {
    await open(page, path);
    const least = heldInHand.includes(path) ? inHand : undefined;
    expect.soft(await smallTargets(page, least), `small on a phone: ${path}`).toEqual([]);
    expect.soft(await lostFocus(page), `focus on a phone: ${path}`).toEqual([]);

    // 1280 by 1024 pixels at 400 %.
    await resize(page, { width: 320, height: 256 });
    expect.soft(await overhanging(page), `sideways at 400 %: ${path}`).toEqual([]);
    expect.soft(await lostFocus(page), `focus at 400 %: ${path}`).toEqual([]);

    await resize(page, { width: 1280, height: 500 });
    expect.soft(await smallTargets(page), `small on a laptop: ${path}`).toEqual([]);
    expect.soft(await lostFocus(page), `focus on a laptop: ${path}`).toEqual([]);

    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    await resize(page, { width: 1280, height: 800 });
    expect.soft(await overhanging(page), `sideways with large text: ${path}`).toEqual([]);
    expect.soft(await cutTexts(page), `cut with large text: ${path}`).toEqual([]);
    for (const width of [phoneSize.width, 320]) {
      await resize(page, { ...phoneSize, width });
      expect.soft(await overhanging(page), `sideways with large text on ${width} px: ${path}`).toEqual([]);
      expect.soft(await outOfReach(page), `out of reach with large text on ${width} px: ${path}`).toEqual([]);
    }
    await resize(page, phoneSize);
  }
});

newcomer(
  'signing in asks for no riddle and nothing twice, less motion is none, and a screen reader hears how sync stands',
  async ({ device }) => {
    const phone = await device('phone', { user: 'nobody', viewport: phoneSize });
    const { page, network } = phone;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/login?returnTo=/shopping-list');
    await page.getByRole('button', { name: 'Continue with e-mail' }).click();
    await expect(page.locator('#password')).toHaveAttribute('autocomplete', 'current-password');
    await page.locator('#email').fill('typed@example.com');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.locator('#email')).toHaveValue('typed@example.com');
    await page.goBack();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.locator('#email')).toHaveAttribute('autocomplete', 'username');
    await expect(page.locator('#email')).toHaveValue('typed@example.com');
    await expect(page.locator('#password')).toHaveAttribute('autocomplete', 'new-password');
    await expect(page.locator('form input:visible')).toHaveCount(2);
    expect(await paste(page, '#password', 'hernekeitto torstaina')).toBe('hernekeitto torstaina');
    expect(await smallTargets(page)).toEqual([]);
    expect(await lostFocus(page)).toEqual([]);

    await signUp(page);
    const list = shoppingList(page);
    await list.add('milk, bread');
    const moved = watchMotion(page);
    await list.check('milk');
    await page.getByRole('button', { name: 'Show the sidebar' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Recipes' }).click();
    await expect(page.getByRole('link', { name: 'Write the first recipe' })).toBeVisible();
    expect(await moved()).toEqual([]);

    await list.openFromSidebar();
    // Wait until the check has been sent, so that it is not announced later.
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveAccessibleName('Saved');
    const heard = await listen(page);
    await phone.goOffline();
    const states = async () =>
      (await heard()).filter((said) => ['Offline', 'Waiting to be sent', 'Saved'].includes(said));
    await expect.poll(states).toEqual(['Offline']);
    await list.add('butter');
    let isHeld = true;
    network.fault('PUT /api/quick-list', async ({ pass }) => {
      while (isHeld) await sleep(100);
      await pass();
    });
    await phone.goOnline();
    await expect.poll(states).toEqual(['Offline', 'Waiting to be sent']);
    isHeld = false;
    await expect.poll(states).toEqual(['Offline', 'Waiting to be sent', 'Saved']);
  },
);

/** Gives a person something on every page. */
async function fill(page: Page, server: ServerProcess) {
  const client = await plainClientOn(server, page);
  const today = dayFromNow(0);
  const items = Array.from({ length: 25 }, (_, index) => ({
    itemName: `thing ${index}`,
    isChecked: index > 20,
  }));
  const ingredients = [{ name: 'salmon', quantity: '400 g' }];
  const soup = { title: 'Salmon soup', ingredients, instructions: ['Boil.'] };
  const meal = {
    date: today,
    mealType: 'dinner',
    title: 'Salmon soup',
    items: [{ itemName: 'dill', isChecked: false }],
  };
  const coffee = { itemName: 'Coffee', interval: 'weekly', startDate: today };
  expect((await client.put('/api/quick-list', { items })).status).toBe(200);
  expect((await client.call('POST', '/api/recipes', soup)).status).toBe(201);
  expect((await client.call('POST', '/api/calendar', meal)).status).toBe(201);
  expect((await client.call('POST', '/api/recurring-items', coffee)).status).toBe(201);
  const range = { startDate: today, endDate: dayFromNow(6) };
  expect((await client.call('POST', '/api/generated-lists/from-calendar', range)).status).toBe(200);
}

async function open(page: Page, path: string) {
  await page.goto(path);
  // The snapshot shown at the start has a heading too.
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(page.locator('#first-screen')).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await untilStill(page);
  // After a key press the focus is visible as for a keyboard user.
  await page.keyboard.press('Tab');
}

async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  await untilStill(page);
}

/** Pastes like a person with a password manager, and returns the field's content. */
async function paste(page: Page, selector: string, text: string): Promise<string> {
  await page.evaluate((copied) => {
    const box = Object.assign(document.createElement('textarea'), { value: copied });
    document.body.append(box);
    box.select();
    document.execCommand('copy');
    box.remove();
  }, text);
  await page.locator(selector).focus();
  await page.keyboard.press('Control+V');
  return page.locator(selector).inputValue();
}
