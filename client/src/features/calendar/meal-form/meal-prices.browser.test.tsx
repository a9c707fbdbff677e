import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderCalendar } from '../testing/render-calendar.tsx';

const form = page.getByRole('dialog', { name: /^(Add a meal|Edit meal)$/ });
const items = form.getByLabelText('Add items');
const done = () => userEvent.click(form.getByRole('button', { name: /^(Add|Done)$/ }).last());

/** Opens the form of a new meal and names it. */
async function newMeal() {
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' });
  await userEvent.click(page.getByRole('button', { name: 'Add a meal' }).first());
  await userEvent.fill(form.getByLabelText('What is on the table?'), 'Salmon soup');
  const kept = async () => {
    const [meal] = await engine.db.calendarEntries.toArray();
    const prices = await engine.db.foodPrices.toArray();
    return {
      items: meal?.items.map(({ itemName, quantity }) => [itemName, quantity].filter(Boolean).join(' ')),
      prices: prices.map(({ itemName, price }) => `${itemName} ${price.amount} ${price.currency}`).sort(),
    };
  };
  return { kept };
}

test('a price that is typed with a thing is no part of its name: the household remembers it for the food', async () => {
  const { kept } = await newMeal();
  await userEvent.fill(items, 'milk 2 l 3.49 €, salmon 400 g');
  await userEvent.keyboard('{Enter}');
  await expect.element(form.getByText('€3.49')).toBeVisible();
  // Text still in the field when saving counts too.
  await userEvent.fill(items, 'cream, 2,20 €');
  await done();
  await expect.poll(kept).toEqual({
    items: ['milk 2 l', 'salmon 400 g', 'cream'],
    prices: ['cream 220 EUR', 'milk 349 EUR'],
  });
});

test('of a thing that is taken off again, and of a form that is given up, no price is kept', async () => {
  const { kept } = await newMeal();
  await userEvent.fill(items, 'milk 3,49 €, bread');
  await userEvent.keyboard('{Enter}');
  await userEvent.click(form.getByRole('button', { name: 'Remove milk' }));
  await done();
  await expect.poll(kept).toEqual({ items: ['bread'], prices: [] });
});

test('a price alone stays in the field and is asked about, also when the meal is saved with it', async () => {
  const { kept } = await newMeal();
  const question = form.getByRole('alert');
  await userEvent.fill(items, '3,49 €');
  await userEvent.keyboard('{Enter}');
  await expect.element(question).toHaveTextContent('What costs 3,49 €? Write its name too.');
  await expect.element(items).toHaveValue('3,49 €');
  await expect.element(items).toHaveAccessibleDescription(/What costs/);
  await userEvent.fill(items, '5 €, milk');
  await expect.element(question).not.toBeInTheDocument();
  await done();
  await expect.element(question).toHaveTextContent('What costs 5 €? Write its name too.');
  await expect.element(items).toHaveFocus();
  expect((await kept()).items).toBeUndefined();
  await userEvent.fill(items, '5 € milk');
  await done();
  await expect.poll(kept).toEqual({ items: ['milk'], prices: ['milk 500 EUR'] });
});
