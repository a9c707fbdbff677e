import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { add, field, paste, renderList, says, shownList } from './testing/render-list.tsx';

test.each(['3,49 €', '3.49€', '€3.49', '5 e'])(
  '%j alone stays in the field, and is asked about',
  async (price) => {
    const engine = await renderList();
    await add(price);
    await expect.element(says(`What costs ${price}? Write its name too.`)).toBeVisible();
    await expect.element(field).toHaveValue(price);
    await expect.element(field).toHaveFocus();
    expect(await engine.db.quickItems.count()).toBe(0);
  },
);

test('the name is written before it or behind it', async () => {
  const engine = await renderList();
  await add('3,49 €');
  await expect.element(field).toHaveValue('3,49 €');
  await add('3,49 € milk');
  await add('cream 2,20 €');
  await expect.poll(shownList).toEqual({ Dairy: ['milk', 'cream'] });
  await expect.element(says(/Write its name too/)).not.toBeInTheDocument();
  const items = await engine.db.quickItems.orderBy(':id').toArray();
  expect(items.map(({ price }) => price?.amount)).toEqual([349, 220]);
});

test('once it is taken out of the field nothing more is asked', async () => {
  await renderList();
  await add('3,49 €');
  await expect.element(says(/Write its name too/)).toBeVisible();
  await userEvent.fill(field, '');
  await expect.element(says(/Write its name too/)).not.toBeInTheDocument();
});

test('behind a comma or on a line of its own it is the price of the thing before it', async () => {
  const engine = await renderList();
  await add('milk 2 l, 3,49 €');
  await expect.poll(() => engine.db.quickItems.count()).toBe(1);
  await paste('cream\n2,20 €\nbread 2 €');
  await expect.poll(() => engine.db.quickItems.count()).toBe(3);
  const items = await engine.db.quickItems.orderBy(':id').toArray();
  expect(items.map(({ itemName, price }) => [itemName, price?.amount])).toEqual([
    ['milk', 349],
    ['cream', 220],
    ['bread', 200],
  ]);
});

test('what has a name is added, and the price without one stays with what is typed meanwhile', async () => {
  await renderList();
  await userEvent.fill(field, '3,49 €, milk');
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownList).toEqual({ Dairy: ['milk'] });
  await expect.element(field).toHaveValue('3,49 €');
});

test('where what foods cost cannot be read, what was typed stays in the field, which is told', async () => {
  await renderList();
  const { getAll } = IDBObjectStore.prototype;
  const mend = () => void Object.assign(IDBObjectStore.prototype, { getAll });
  onTestFinished(mend);
  IDBObjectStore.prototype.getAll = function (this: IDBObjectStore, ...args: Parameters<typeof getAll>) {
    if (this.name === 'foodPrices') throw new DOMException('no answer', 'UnknownError');
    return getAll.apply(this, args);
  };
  await add('milk 3,49 €');
  await expect.element(says(/storage does not answer/)).toBeVisible();
  await expect.element(field).toHaveValue('milk 3,49 €');
  mend();
  await userEvent.keyboard('{Enter}');
  await expect.poll(shownList).toEqual({ Dairy: ['milk'] });
});
