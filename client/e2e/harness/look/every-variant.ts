import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../device.ts';
import { expectAccessible } from './accessibility.ts';

/** Combinations of theme, language and size in which each pair occurs, in four variants. */
export const variants = [
  ['light', 'en', 'phone', phoneSize],
  ['light', 'fi', 'laptop', undefined],
  ['dark', 'en', 'laptop', undefined],
  ['dark', 'fi', 'phone', phoneSize],
] as const;

/** Fails if something is wrong on the current page; `where` names the page in the failure. */
export type Check = (where: string) => Promise<void>;

export const checkOn =
  (page: Page, variant: string): Check =>
  async (where) => {
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
    await expectAccessible(page, `${where}, ${variant}`);
  };

/** Opens a page in a theme as if chosen before; the language is the browser's. */
export async function gotoIn(page: Page, theme: string, locale: string, path: string) {
  await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveClass(new RegExp(theme));
}
