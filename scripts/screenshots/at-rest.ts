import type { Page } from '@playwright/test';

/**
 * Waits until the page is at rest: scrolled to the top, fonts loaded, everything saved, no message shown,
 * nothing moving.
 */
export async function untilAtRest(page: Page): Promise<void> {
  await page.locator('a[href="/sync"][data-state="saved"]').waitFor();
  await page.mouse.move(0, 0);
  await page
    .getByRole('button', { name: /^(?:Close the message|Sulje ilmoitus)$/ })
    .first()
    .waitFor({ state: 'hidden', timeout: 20_000 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(() => document.fonts.ready);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}
