import { expect, type Locator, type Page } from '@playwright/test';
import { openSidebar } from './sign-in.ts';

export interface Line {
  readonly name: string;
  /** As displayed; '' for none. */
  readonly quantity: string;
  /** The heading above it; the basket for a checked item. */
  readonly category: string;
  readonly isChecked: boolean;
}

/** Actions of a person on /shopping-list. English texts. */
export function shoppingList(page: Page) {
  const field = page.getByRole('combobox', { name: 'Add an item' });
  const checkbox = (name: string) =>
    page.getByRole('checkbox', { name: new RegExp(`^${escaped(name)}(,|$)`) });
  const dialog = page.getByRole('dialog');

  const edit = async (name: string, change: (dialog: Locator) => Promise<void>) => {
    await page
      .getByRole('button', { name: `Edit ${name}`, exact: true })
      .first()
      .click();
    await change(dialog);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  };
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'Actions for the list' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };

  return {
    field,
    checkbox,
    async open() {
      await page.goto('/shopping-list');
      await expect(field).toBeVisible();
    },
    async openFromSidebar() {
      await openSidebar(page);
      await page.getByRole('link', { name: 'Shopping list' }).click();
      await expect(field).toBeVisible();
    },
    /**
     * Adds one item, or several separated by commas; resolves when the list shows them. The write is then
     * under way, so that a later read of the database follows it.
     */
    async add(text: string) {
      const before = await linesOf(page);
      await field.fill(text);
      await field.press('Enter');
      await expect(field).toHaveValue('');
      await expect.poll(() => linesOf(page), { message: `the list with ${text}` }).not.toEqual(before);
    },
    async paste(text: string) {
      await field.evaluate((input, pasted) => {
        input.focus();
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },
    async check(name: string) {
      await checkbox(name).click();
      await expect(checkbox(name)).toBeChecked();
    },
    async uncheck(name: string) {
      await checkbox(name).click();
      await expect(checkbox(name)).not.toBeChecked();
    },
    rename: (name: string, to: string) => edit(name, (open) => open.getByLabel('Name').fill(to)),
    setQuantity: (name: string, to: string) => edit(name, (open) => open.getByLabel('Quantity').fill(to)),
    move: (name: string, category: string) =>
      edit(name, (open) => open.getByText(category, { exact: true }).click()),
    async remove(name: string) {
      await page
        .getByRole('button', { name: `Edit ${name}`, exact: true })
        .first()
        .click();
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(checkbox(name)).toBeHidden();
    },
    /** Presses Undo in the message that starts with this text. */
    undo: (message: string) =>
      page.getByText(message).locator('..').getByRole('button', { name: 'Undo' }).first().click(),
    clearChecked: () => choose('Clear checked'),
    clearAll: () => choose('Clear the whole list'),
    /** Presses Save, which appears when something has been unsent for a moment. */
    save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    unsavedNotice: page.getByText('You have unsaved changes.'),
    /** Every line on the screen, from top to bottom. */
    lines: () => linesOf(page),
    /** Waits until the screen shows exactly these names, in any order, each once. */
    async expectNames(names: readonly string[]) {
      await expect
        .poll(async () => (await linesOf(page)).map(({ name }) => name).toSorted(), { timeout: 60_000 })
        .toEqual([...names].toSorted());
    },
    /** Waits until the screen shows exactly these lines, in any order. */
    async expectLines(lines: readonly Line[]) {
      await expect.poll(async () => byName(await linesOf(page)), { timeout: 60_000 }).toEqual(byName(lines));
    },
  };
}

const byName = (lines: readonly Line[]) => lines.toSorted((a, b) => (a.name < b.name ? -1 : 1));

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Read at once, so that a moving line is not counted twice; from the app, not the snapshot shown at the
 * start. A line's label is "name, quantity, category".
 */
const linesOf = (page: Page): Promise<Line[]> =>
  page.locator('#root main').evaluate((main) =>
    [...main.querySelectorAll('[role=checkbox]')].map((box) => {
      const textOf = (selector: string) => box.querySelector(selector)?.textContent ?? '';
      return {
        name: textOf('.list-name'),
        quantity: textOf('.list-quantity'),
        category: (box.getAttribute('aria-label') ?? '').split(', ').at(-1) ?? '',
        isChecked: box.getAttribute('aria-checked') === 'true',
      };
    }),
  );
