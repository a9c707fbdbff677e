import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Within this distance of the screen's edges there are bars, so a target there is scrolled into view by the
 * drag.
 */
const edgePx = 80;

/** Drags a meal by touch: rests on it until it is lifted, moves to the day, and releases. */
export async function dragMeal(page: Page, meal: Locator, day: Locator): Promise<void> {
  // Away from the bars and messages at the edges.
  await meal.evaluate((card) => card.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const height = page.viewportSize()?.height ?? 0;
  const start = await middleOf(meal);
  await touch('touchStart', start);
  await expect(page.locator('.cal-ghost')).toBeVisible();
  await expect
    .poll(async () => {
      const { y } = await middleOf(day);
      const isInSight = y > edgePx && y < height - edgePx;
      await touch('touchMove', { x: start.x, y: isInSight ? y : y <= edgePx ? 40 : height - 40 });
      return isInSight && (await day.getAttribute('data-over')) !== null;
    })
    .toBe(true);
  await touch('touchEnd');
  await devtools.detach();
}

/** Pulls a handle up by touch. */
export async function pullUp(page: Page, handle: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  const { x, y } = await middleOf(handle);
  await touch('touchStart', { x, y });
  for (const by of [10, 30, 80, 160]) await touch('touchMove', { x, y: y - by });
  await touch('touchEnd');
  await devtools.detach();
}

/** Swipes a sheet down from a place on it, until it has closed. */
export async function swipeAway(page: Page, sheet: Locator, from: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  // Repeated in case the sheet was not listening yet.
  await expect(async () => {
    const { x, y } = await middleOf(from);
    await touch('touchStart', { x, y });
    for (const by of [20, 60, 100, 140, 180]) await touch('touchMove', { x, y: y + by });
    await touch('touchEnd');
    await expect(sheet).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await devtools.detach();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
