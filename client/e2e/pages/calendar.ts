import { expect, type Page } from '@playwright/test';

/** Actions of a person on /calendar. English texts. */
export function calendar(page: Page) {
  const dialog = page.getByRole('dialog');
  const actions = (title: string) => page.getByRole('button', { name: `Actions for ${title}` });
  const choose = async (title: string, action: string) => {
    await actions(title).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  return {
    card: (title: string) => page.locator('.cal-card', { hasText: title }),
    day: (date: string) => page.locator(`.cal-week > [data-day="${date}"]`),
    /** Opens the week of a day, where every meal has its menu. */
    async openWeek(day: string) {
      await page.goto(`/calendar?view=week&day=${day}`);
      await expect(page.getByRole('button', { name: 'Add a meal', exact: true })).toBeVisible();
    },
    /** `on` is the day as text: Monday 23 November. */
    async plan(on: string, title: string, items = '') {
      await page.getByRole('button', { name: `Add a meal: ${on}` }).click();
      await dialog.getByLabel('What is on the table?').fill(title);
      await dialog.getByLabel('Add items').fill(items);
      await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
      await expect(actions(title)).toBeVisible();
    },
    async rename(title: string, to: string) {
      await choose(title, 'Edit');
      await dialog.getByLabel('What is on the table?').fill(to);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(actions(to)).toBeVisible();
    },
    async addItems(title: string, items: string) {
      await choose(title, 'Edit');
      await dialog.getByLabel('Add items').fill(items);
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toHaveCount(0);
    },
    async move(title: string, to: string) {
      await choose(title, 'Move to…');
      await dialog.getByRole('gridcell', { name: to }).click();
      await dialog.getByRole('button', { name: 'Move' }).click();
      await expect(dialog).toHaveCount(0);
    },
    async remove(title: string) {
      await choose(title, 'Delete');
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(actions(title)).toHaveCount(0);
    },
    async undoRemoval(title: string) {
      await page.getByText(`Deleted ${title}`).locator('..').getByRole('button', { name: 'Undo' }).click();
      await expect(actions(title)).toBeVisible();
    },
    /** Waits until the week shows exactly these meals, each as `day title` with what is to be bought. */
    async expectMeals(meals: readonly string[]) {
      await expect.poll(() => mealsOf(page), { timeout: 60_000 }).toEqual(meals);
    },
  };
}

const mealsOf = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll<HTMLElement>('.cal-week > li')].flatMap((day) =>
      [...day.querySelectorAll('.cal-card')].map((card) => {
        const textOf = (selector: string) => card.querySelector(selector)?.textContent?.trim() ?? '';
        return [day.dataset.day, textOf('.cal-card-title'), textOf('.cal-card-notes')]
          .filter((text) => text !== '')
          .join(' ');
      }),
    ),
  );
