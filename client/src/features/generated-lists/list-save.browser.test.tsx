import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countQueued } from '#db/outbox.ts';
import { drawGeneratedList, engineWith, mealAdd } from './testing/render-generated-list.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string | RegExp) => page.getByText(text);
const notice = says('You have unsaved changes.');
const names = [
  'leek',
  'milk',
  'sugar',
  'rice',
  'eggs',
  'butter',
  'cream',
  'salmon',
  'dill',
  'flour',
  'yeast',
  'honey',
];
const items = names.map((name) => [name, ''] as const);

/** A list whose first line was checked and is unsaved long enough for the notice. */
async function unsaved() {
  const engine = await engineWith(mealAdd('soup', 'Soup', items));
  drawGeneratedList(engine);
  await userEvent.click(button('Make the list'));
  await expect.element(says('12 to buy')).toBeVisible();
  await engine.acknowledgeAll();
  await userEvent.click(page.getByRole('checkbox').first());
  await expect.poll(() => countQueued(engine.db)).toBe(1);
  await vi.advanceTimersByTimeAsync(1600);
  await expect.element(notice).toBeVisible();
  return engine;
}

test('an edit of the list shows at once, and is unsaved until Save or the queue has sent it', async () => {
  const engine = await unsaved();
  await expect.element(page.getByRole('checkbox', { checked: true })).toBeVisible();
  await engine.acknowledgeAll();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(button('Save')).not.toBeInTheDocument();
  await expect.element(says(/^11 to buy/)).toBeVisible();
});

test.each([390, 1280])('Save sends it and says so for four seconds, in sight at %d pixels', async (width) => {
  await page.viewport(width, 600);
  const engine = await unsaved();
  await button('Save').click();
  const message = says('List saved successfully!');
  await expect.element(message).toBeVisible();
  const { top, bottom } = message.element().getBoundingClientRect();
  expect([top >= 0, bottom <= 600]).toEqual([true, true]);
  await expect.element(notice).not.toBeInTheDocument();
  expect(await countQueued(engine.db)).toBe(0);
  await vi.advanceTimersByTimeAsync(3500);
  await expect.element(message).toBeVisible();
  await vi.advanceTimersByTimeAsync(600);
  await expect.element(message).not.toBeInTheDocument();
});

test('a list that cannot be sent stays unsaved, and it is said why', async () => {
  const engine = await unsaved();
  engine.drainResult = 'offline';
  await button('Save').click();
  const alert = page.getByRole('alert');
  await expect
    .poll(() => alert.element().textContent)
    .toContain('Failed to save the list. Please try again. There is no connection');
  await expect.element(notice).toBeVisible();
});

test('where no list is made there is nothing to save', async () => {
  const engine = await engineWith(mealAdd('soup', 'Soup', items));
  await engine.setStatus({ connection: 'offline' });
  drawGeneratedList(engine);
  await expect.element(button('Make the list')).toBeVisible();
  await expect.element(button('Save')).not.toBeInTheDocument();
});
