import { expect, type Page } from '@playwright/test';

/** Fields of a recipe that a person fills in. */
interface Written {
  title?: string;
  description?: string;
  servings?: string;
  ingredients?: readonly (readonly [quantity: string, name: string])[];
  steps?: readonly string[];
}

/** Actions of a person under /recipes. English texts. */
export function recipeBook(page: Page) {
  const card = (title: string) => page.getByRole('main').getByRole('link', { name: title });
  const heading = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true });
  const search = page.getByRole('searchbox');

  const write = async ({ title, description, servings, ingredients = [], steps = [] }: Written) => {
    if (title !== undefined) await page.getByLabel('Title', { exact: true }).fill(title);
    if (description !== undefined) await page.getByLabel('Description').fill(description);
    if (servings !== undefined) await page.getByLabel('Servings', { exact: true }).fill(servings);
    for (const [index, [quantity, name]] of ingredients.entries()) {
      await page.getByLabel(`Quantity of ingredient ${index + 1}`).fill(quantity);
      await page.getByLabel(`Ingredient ${index + 1}`, { exact: true }).fill(name);
    }
    for (const [index, step] of steps.entries()) {
      if (index > 0) await page.getByRole('button', { name: 'Add a step' }).click();
      await page.getByLabel(`Step ${index + 1}`, { exact: true }).fill(step);
    }
  };
  const save = () => page.getByRole('button', { name: 'Save recipe' }).click();

  return {
    card,
    heading,
    search,
    write,
    save,
    newButton: page.getByRole('main').getByRole('button', { name: 'New', exact: true }),
    /** Opens the book from any page of the app without a reload, so it works offline. */
    async open() {
      if (new URL(page.url()).pathname === '/recipes') return;
      const back = page.getByRole('link', { name: 'All recipes' });
      if (await back.isVisible()) await back.click();
      else await page.goto('/recipes');
      await expect(search).toBeVisible();
    },
    async create(written: Written & { title: string }) {
      await this.open();
      await page
        .getByRole('main')
        .getByRole('link', { name: /^(New|Write the first recipe)$/ })
        .first()
        .click();
      await write(written);
      await save();
      await expect(heading(written.title)).toBeVisible();
    },
    async edit(title: string, written: Written) {
      await this.open();
      await card(title).click();
      await page.getByRole('button', { name: 'Edit' }).click();
      await write(written);
      await save();
      await expect(heading(written.title ?? title)).toBeVisible();
    },
    async remove(title: string) {
      await this.open();
      await card(title).click();
      await page.getByRole('button', { name: 'Actions for the recipe' }).click();
      await page.getByRole('menuitem', { name: 'Delete recipe' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL('**/recipes');
      await expect(card(title)).toHaveCount(0);
    },
    undoDelete: (title: string) =>
      page.getByText(`Deleted ${title}`).locator('..').getByRole('button', { name: 'Undo' }).first().click(),
    async expectTitles(...titles: string[]) {
      await this.open();
      for (const title of titles) await expect(card(title)).toBeVisible({ timeout: 60_000 });
      await expect(page.locator('main li')).toHaveCount(titles.length, { timeout: 60_000 });
    },
  };
}
