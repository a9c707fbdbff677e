import { expect, type Page } from '@playwright/test';
import { aino, endTour } from './sign-in.ts';

/** Actions of a Finnish person on any page. Finnish texts. */
export function finnishCook(page: Page) {
  // A closing dialog is still visible for a moment, but no longer open.
  const dialog = page.locator('dialog[open]');
  const messages = page.getByRole('region', { name: 'Ilmoitukset (F8)' });
  return {
    dialog,
    /** A message with exactly this text, visible or only announced. */
    message: (words: string) => messages.getByText(words, { exact: true }),
    undo: (words: string) =>
      messages.getByText(words, { exact: true }).locator('..').getByRole('button', { name: 'Kumoa' }).click(),
    press: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    pressInDialog: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    /** The last button with this name, which ends the dialog. */
    pressInDialogFoot: (name: string) => dialog.getByRole('button', { name, exact: true }).last().click(),
    openMenu: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    choose: (entry: string) => page.getByRole('menuitem', { name: entry, exact: true }).click(),
    /** Closes the dialog with Escape. */
    async leaveDialog() {
      const before = await sheetsIn(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      // Its history entry is removed after that; a navigation meanwhile would be cancelled.
      await expect.poll(() => sheetsIn(page)).toBe(before - 1);
    },
    /** Navigates by the sidebar, which a button opens on a phone. */
    async goTo(name: string) {
      const opener = page.getByRole('button', { name: 'Näytä sivupalkki' });
      const link = page.getByRole('navigation', { name: 'Sivut' }).getByRole('link', { name, exact: true });
      await expect(opener.or(link).first()).toBeVisible();
      if (await opener.isVisible()) await opener.click();
      await link.click();
      await expect(page).toHaveTitle(`${name} · Ateria`);
    },
  };
}

/** Number of sheets at the current history entry, including the form over a recipe. */
const sheetsIn = (page: Page): Promise<number> => page.evaluate(() => history.state?.ateriaSheets ?? 0);

/** Creates an account and ends on the empty shopping list, with the tour over. */
export async function signUpInFinnish(page: Page, { email, password } = aino): Promise<void> {
  await page.goto('/login?returnTo=/shopping-list');
  await page.getByRole('button', { name: 'Jatka sähköpostilla' }).click();
  await page.getByRole('link', { name: 'Luo tili' }).click();
  await page.getByLabel('Sähköposti').fill(email);
  await page.getByLabel('Salasana', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Luo tili' }).click();
  await page.waitForURL('**/shopping-list');
  await endTour(page);
  await expect(page.getByRole('combobox', { name: 'Lisää ostos' })).toBeVisible();
}

/** Signs in from the login page and ends on the shopping list. */
export async function signInInFinnish(page: Page, { email, password } = aino): Promise<void> {
  await page.goto('/login?returnTo=/shopping-list');
  await page.getByRole('button', { name: 'Jatka sähköpostilla' }).click();
  await page.getByLabel('Sähköposti').fill(email);
  await page.getByLabel('Salasana', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Kirjaudu sisään' }).click();
  await page.waitForURL('**/shopping-list');
  await expect(page.getByRole('combobox', { name: 'Lisää ostos' })).toBeVisible();
}
