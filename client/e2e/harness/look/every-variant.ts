import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../device.ts';
import { expectAccessible } from './accessibility.ts';

/** Each theme with each language, each with a phone and with a laptop, and each size with either: every pair, in four. */
export const variants = [
  ['light', 'en', 'phone', phoneSize],
  ['light', 'fi', 'laptop', undefined],
  ['dark', 'en', 'laptop', undefined],
  ['dark', 'fi', 'phone', phoneSize],
] as const;

/** Finds nothing wrong on the page as it is; it is named in what is found. */
export type Check = (where: string) => Promise<void>;

export const checkOn =
  (page: Page, variant: string): Check =>
  async (where) => {
    await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached();
    await expectAccessible(page, `${where}, ${variant}`);
  };

/** Goes to a page in a theme, as somebody who has chosen it; the language comes with the browser. */
export async function gotoIn(page: Page, theme: string, locale: string, path: string) {
  await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme);
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  await expect(page.locator('html')).toHaveClass(new RegExp(theme));
}
