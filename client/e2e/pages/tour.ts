import { expect, type Page } from '@playwright/test';

/** The tour's card, a dialog over the page. */
export const tourCard = (page: Page) => page.locator('.shepherd-element');

/** Waits for a step by its title, until its button can be pressed. */
export async function untilAt(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expect.poll(() => outOfPlace(page)).toEqual([]);
  let last = '';
  await expect
    .poll(async () => {
      const place = await placeOfButton(page);
      const isAtRest = place !== null && place === last;
      last = place ?? '';
      return isAtRest;
    })
    .toBe(true);
}

/** Place of the card's main button; null while something covers it. */
const placeOfButton = (page: Page): Promise<string | null> =>
  tourCard(page)
    .locator('[data-primary]')
    .evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect();
      const top = document.elementFromPoint(x + width / 2, y + height / 2);
      return top !== null && button.contains(top) ? `${x} ${y}` : null;
    });

/** Where the card is misplaced: beyond the screen, or over the top bar, which ends at 65 pixels. */
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

/**
 * Goes on to the step with this title. Presses by coordinates: Playwright's click may scroll the page, and so
 * move the card.
 */
export async function nextTo(page: Page, title: string, next = 'Next'): Promise<void> {
  const box = await tourCard(page).getByRole('button', { name: next, exact: true }).boundingBox();
  if (!box) throw new Error(`The tour's card has no button ${next}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await untilAt(page, title);
}

/** Records elements that violate the page's Content-Security-Policy, for `violationsOn`. */
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
