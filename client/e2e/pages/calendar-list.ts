import { expect, type Page } from '@playwright/test';

/** Actions of a person on the tab "From calendar". English texts. */
export function calendarList(page: Page) {
  const line = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`) });
  const choose = async (button: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${button}`, exact: true }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  return {
    line,
    async open() {
      await page.goto('/shopping-list?tab=from-calendar');
      await expect(page.getByRole('button', { name: 'This week' })).toBeVisible();
    },
    showNextSevenDays: () => page.getByRole('button', { name: 'Next 7 days' }).click(),
    make: () => page.getByRole('button', { name: 'Make the list' }).click(),
    update: () => page.getByRole('button', { name: 'Update the list' }).click(),
    addAllToQuickList: () => page.getByRole('button', { name: 'Add all to the quick list' }).click(),
    async check(name: string) {
      await line(name).click();
      await expect(line(name)).toBeChecked();
    },
    remove: (name: string) => choose(name, 'Remove'),
    alwaysAtHome: (name: string) => choose(name, 'Always at home'),
    /** Waits until the screen shows exactly these lines, in any order: '✓ milk 7 dl'. */
    async expectLines(lines: readonly string[]) {
      await expect.poll(() => linesOf(page), { timeout: 60_000 }).toEqual(lines.toSorted());
    },
  };
}

const linesOf = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('.list-check')]
      .map((box) => {
        const textOf = (selector: string) => box.querySelector(selector)?.textContent ?? '';
        const mark = box.getAttribute('aria-checked') === 'true' ? '✓' : '';
        return [mark, textOf('.list-name'), textOf('.list-quantity').replaceAll('\u00a0', ' ')]
          .filter((part) => part !== '')
          .join(' ');
      })
      .sort(),
  );
