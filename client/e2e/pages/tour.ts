import { expect, type Page } from '@playwright/test';

/** The tour's card: a dialog over the page. */
export const tourCard = (page: Page) => page.locator('.shepherd-element');

/** Waits for a stop, by its title. */
export async function untilAt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expect.poll(() => outOfPlace(page)).toEqual([]);
}

/** How the card stands where it must not: beyond the screen, or over the top bar, whose foot is at 65 pixels. */
async function outOfPlace(page: Page): Promise<string[]> {
  const box = await tourCard(page).locator('.shepherd-content').boundingBox();
  const size = page.viewportSize();
  if (!box || !size) return ['no card'];
  const faults = {
    'over the top bar': box.y < 65,
    'below the screen': box.y + box.height > size.height,
    'left of the screen': box.x < 0,
    'right of the screen': box.x + box.width > size.width,
  };
  return Object.entries(faults).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
}

/** Goes on from a stop to the one with this title. */
export async function nextTo(page: Page, title: string, next = 'Next'): Promise<void> {
  await tourCard(page).getByRole('button', { name: next, exact: true }).click();
  await untilAt(page, title);
}

/** Marks every element that the page's content security policy refuses something of, for `violationsOn`. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { policyViolations: seen });
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective}: ${event.sample || event.blockedURI}`);
    });
  });
}

export const violationsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(globalThis, 'policyViolations') as string[]);
