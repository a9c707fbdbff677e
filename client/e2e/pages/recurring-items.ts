import { expect, type Page } from '@playwright/test';

/** Actions of a person on the tab "Recurring items". English texts. */
export function recurringItems(page: Page) {
  const dialog = page.getByRole('dialog');
  const due = page.getByRole('region', { name: 'Due' });
  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  return {
    async open() {
      await page.goto('/shopping-list?tab=recurring');
      await expect(page.getByRole('heading', { level: 2, name: 'Recurring items' })).toBeVisible();
    },
    async add(name: string, interval: string, firstDay: string) {
      await page.getByRole('button', { name: /^New (recurring )?item$/ }).click();
      await dialog.getByLabel('Name').fill(name);
      await dialog.getByText(interval, { exact: true }).click();
      await dialog.getByLabel('First purchase').fill(firstDay);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeVisible();
    },
    async setInterval(name: string, interval: string) {
      await choose(name, 'Edit');
      await dialog.getByText(interval, { exact: true }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    },
    async remove(name: string) {
      await choose(name, 'Delete');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0);
    },
    skip: (name: string) => choose(name, 'Skip this time'),
    put: (name: string) => page.getByRole('button', { name: `Add ${name} to the list` }).click(),
    putAll: () => due.getByRole('button', { name: 'Add all' }).click(),
    /** Waits until exactly these are due, on whatever shelf. */
    async expectDue(names: readonly string[]) {
      const buttons = page.getByRole('button', { name: /^Add .* to the list$/ });
      await expect(buttons).toHaveCount(names.length, { timeout: 60_000 });
      for (const name of names)
        await expect(page.getByRole('button', { name: `Add ${name} to the list` })).toBeVisible();
    },
  };
}
