import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { itemEdit } from '#sync/testing/test-engine.ts';
import { add, button, renderList, row, says } from './testing/render-list.tsx';

/** Renames the coffee in its form. */
async function rename(itemName: string) {
  await button('Edit Coffee').click();
  await userEvent.fill(page.getByLabelText('Name'), itemName);
  await userEvent.keyboard('{Enter}');
  await expect.element(button(`Edit ${itemName}`)).toBeVisible();
}

const undo = () => {
  // In a text field the keys take back what was typed.
  (document.activeElement as HTMLElement).blur();
  return userEvent.keyboard('{Control>}z{/Control}');
};

test('Undo takes back a name, and leaves what somebody else has written beside it', async () => {
  const engine = await renderList([['Coffee']]);
  await rename('Filter coffee');
  const [item] = await engine.db.quickItems.toArray();
  await engine.write(quickItem.set(item?.id ?? '', { quantity: '2' })); // As by another device.
  await expect.element(page.getByText('2', { exact: true })).toBeVisible();
  await undo();
  await expect
    .poll(() => engine.db.quickItems.toArray())
    .toMatchObject([{ itemName: 'Coffee', quantity: '2' }]);
});

test('a name that somebody else has given since stays, which is said', async () => {
  const engine = await renderList([['Coffee']]);
  await rename('Filter coffee');
  const [item] = await engine.db.quickItems.toArray();
  await engine.write(quickItem.set(item?.id ?? '', { itemName: 'Dark coffee' })); // As by another device.
  await expect.element(button('Edit Dark coffee')).toBeVisible();
  await undo();
  await expect.element(says('This was changed since, and stays as it is.')).toBeVisible();
  await expect.element(button('Edit Dark coffee')).toBeVisible();
});

test('what came back from the basket stays, with what somebody else has added to it since, which is said', async () => {
  const engine = await renderList([['Coffee', { isChecked: true }]]);
  await add('coffee 250 g');
  await expect.element(row('Coffee, 250 g, Other')).not.toBeChecked();
  const [item] = await engine.db.quickItems.toArray();
  const args = { from: 'from-elsewhere', quantity: '500 g', sawChecked: false };
  await engine.write(quickItem.act(item?.id ?? '', 'addTo', args)); // As by another device.
  await expect.element(row('Coffee, 750 g, Other')).toBeVisible();
  await undo();
  await expect.element(says('This was changed since, and stays as it is.')).toBeVisible();
  await expect.element(row('Coffee, 750 g, Other')).not.toBeChecked();
});

test('what comes back from the basket is said, with Undo for what was in the basket; a price alone brings nothing back', async () => {
  await renderList([['Coffee', { quantity: '500 g', isChecked: true }]]);
  await add('coffee 250 g');
  await expect.element(says('coffee is back on the list')).toBeVisible();
  await button('Undo').click();
  await expect.element(row('Coffee, 500 g, Other')).toBeChecked();
  await row('Coffee, 500 g, Other').click();
  await add('coffee 4 €');
  await expect.element(says('Added coffee')).toBeInTheDocument();
  await expect.element(button('Undo')).not.toBeInTheDocument();
});

test('what came back from the basket goes back there where nobody has added to it', async () => {
  await renderList([['Coffee', { isChecked: true }]]);
  await add('coffee 250 g');
  await expect.element(row('Coffee, 250 g, Other')).not.toBeChecked();
  await undo();
  await expect.element(row('Coffee, Other')).toBeChecked();
});

describe('a deleted thing that somebody else has put on the list since', () => {
  /** Deletes Coffee by its form, and has another device add `more`. */
  async function deleted(quantity: string, more: string, fields: Record<string, unknown> = {}) {
    const engine = await renderList([['Coffee', { quantity, ...fields }]]);
    await button('Edit Coffee').click();
    await button('Delete').click();
    await expect.element(says('Deleted Coffee')).toBeVisible();
    await engine.write(itemEdit(engine, 'coffee', { quantity: more }));
    await expect.element(button('Edit coffee')).toBeVisible();
    return {
      engine,
      names: async () => (await engine.db.quickItems.toArray()).map(({ itemName }) => itemName),
    };
  }

  test('meets that line with Undo, and what it comes to is said', async () => {
    const { engine, names } = await deleted('250 g', '500 g', { note: 'dark roast' });
    await button('Undo').click();
    await expect.element(says('coffee: now 750 g')).toBeVisible();
    await expect.element(row('coffee, 750 g, Other')).not.toBeChecked();
    expect(await names()).toEqual(['coffee']);
    expect(await engine.db.quickItems.toArray()).toMatchObject([{ note: 'dark roast' }]);
  });

  test('is that line where it had no amount', async () => {
    const { names } = await deleted('', '500 g');
    await undo();
    await expect.element(says('coffee is already on the list')).toBeVisible();
    expect(await names()).toEqual(['coffee']);
  });

  test('comes back as a line of its own where there were two before', async () => {
    const engine = await renderList([['Coffee'], ['coffee', { quantity: '1 kg' }]]);
    await button('Edit Coffee').click();
    await button('Delete').click();
    await expect.element(button('Edit Coffee')).not.toBeInTheDocument();
    await undo();
    await expect.element(button('Edit Coffee')).toBeVisible();
    expect(await engine.db.quickItems.count()).toBe(2);
  });

  test('comes back into the basket where it was there', async () => {
    const bought = await deleted('', '500 g', { isChecked: true });
    await undo();
    await expect.element(row('Coffee, Other')).toBeChecked();
    expect((await bought.names()).toSorted()).toEqual(['Coffee', 'coffee']);
  });
});
