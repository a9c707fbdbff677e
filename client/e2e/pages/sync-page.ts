import { expect, type Page } from '@playwright/test';

/** The sync indicator in the top bar, and its page. English texts. */
export function syncPage(page: Page) {
  const sign = (name: string | RegExp) => page.getByRole('banner').getByRole('link', { name });
  const rejected = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  return {
    sign,
    async open() {
      await page.locator('a[href="/sync"]').click();
      await expect(page).toHaveURL(/\/sync$/);
    },
    retry: (name: string) => rejected(name).getByRole('button', { name: 'Try again' }).click(),
    async discard(name: string) {
      await rejected(name).getByRole('button', { name: 'Discard' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
      await expect(rejected(name)).toHaveCount(0);
    },
    async edit(name: string, to: string) {
      await rejected(name).getByRole('button', { name: 'Edit' }).click();
      await page.getByRole('dialog').getByLabel('Name').fill(to);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Send|Save|Done/ })
        .click();
      await expect(rejected(name)).toHaveCount(0);
    },
  };
}
