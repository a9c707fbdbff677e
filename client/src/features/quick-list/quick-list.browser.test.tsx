import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { foodPreferenceId } from 'sync-protocol/food-preferences/food-preference-id.ts';
import { foodPrice, foodPriceId } from 'sync-protocol/prices/food-price.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { shelf } from 'sync-protocol/stores/shelf.ts';
import { store } from 'sync-protocol/stores/store.ts';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { countQueued, readQueue } from '#db/outbox.ts';
import { createTestEngine, fillDisk, makeNew } from '#sync/testing/test-engine.ts';
import { add, button, draw, field, paste, renderList, row, says, shownList } from './testing/render-list.tsx';

const shop: [string, Record<string, unknown>][] = [
  ['Dill', { category: 'produce' }],
  ['Milk', { category: 'dairy', quantity: '2 l' }],
  ['Cream', { category: 'dairy' }],
];

describe('adding', () => {
  test('Enter adds, guesses the category, and the field is ready for the next', async () => {
    await renderList();
    await add('milk 2 l');
    await expect.element(row('milk, 2 l, Dairy')).toBeVisible();
    await expect.element(field).toHaveValue('');
    await expect.element(field).toHaveFocus();
    await add('carrots');
    await expect.poll(shownList).toEqual({ 'Fruit and vegetables': ['carrots'], Dairy: ['milk'] });
  });

  test('commas make several, in the order typed, and Undo takes all of them back', async () => {
    const engine = await renderList();
    await add('cream, milk, 6 eggs');
    await expect.poll(shownList).toEqual({ Dairy: ['cream', 'milk', 'eggs'] });
    await expect.element(says('Added 3 items')).toBeVisible();
    await button('Undo').click();
    await expect.poll(shownList).toEqual({});
    expect(await engine.db.quickItems.count()).toBe(0);
  });

  test('what a keyboard dictates becomes a row each, in the dictionary form, and one Undo takes all of them back', async () => {
    const engine = await renderList();
    await add('maitoa leipää ja kuusi munaa');
    await expect.poll(() => shownList().Dairy).toEqual(['maito', 'muna']);
    await expect.element(row('muna, 6, Dairy')).toBeVisible();
    await expect.element(says('Added 3 items')).toBeVisible();
    await button('Undo').click();
    await expect.poll(shownList).toEqual({});
    expect(await engine.db.quickItems.count()).toBe(0);
  });

  test('pasted lines are items of their own, and what was typed before them belongs to the first', async () => {
    await renderList();
    await userEvent.fill(field, 'oat ');
    await paste('milk\n- bread\n\n2 kg flour\n');
    await expect.element(says('Added 3 items')).toBeVisible();
    await expect.element(row('oat milk, Plant-based')).toBeVisible();
    await expect.element(row('flour, 2 kg, Pantry')).toBeVisible();
    await expect.element(field).toHaveValue('');
  });

  test('what lies in the basket goes back on the list with its new quantity', async () => {
    const engine = await renderList([['Milk', { category: 'dairy', quantity: '1 l', isChecked: true }]]);
    await add('milk 3 l');
    await expect.element(row('Milk, 3 l, Dairy')).not.toBeChecked();
    expect(await engine.db.quickItems.count()).toBe(1);
  });

  test('an amount of what is on the list is added up there, and Undo takes it off again', async () => {
    const engine = await renderList(shop);
    await add('maitoa 5 dl');
    await expect.element(row('Milk, 2.5\u00a0l, Dairy')).toBeVisible();
    await expect.element(says(/^Milk: now 2\.5.l$/)).toBeVisible();
    await button('Undo').click();
    await expect.element(row('Milk, 2 l, Dairy')).toBeVisible();
    await expect.poll(() => engine.db.quickItems.count()).toBe(3);
  });

  test('what is on the list already is said, and added only when asked to', async () => {
    const engine = await renderList(shop);
    await add('MILK');
    await expect.element(says('Milk is already on the list')).toBeVisible();
    expect(await engine.db.quickItems.count()).toBe(3);
    await button('Add anyway').click();
    await expect.poll(() => shownList().Dairy).toEqual(['Milk', 'Cream', 'MILK']);
  });

  test('names bought before can be chosen with the arrow keys, whole, with the comma that is in one', async () => {
    const engine = await renderList([['Cardamom, ground', {}]]);
    await engine.write(quickItem.delete((await engine.db.quickItems.toArray())[0]!.id));
    await engine.acknowledgeAll();
    await field.click();
    await expect
      .poll(async () => {
        await userEvent.fill(field, '');
        await userEvent.fill(field, 'car');
        return page.getByRole('option').elements().length;
      })
      .toBe(1);
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('option')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => Object.values(shownList()).flat()).toEqual(['Cardamom, ground']);
  });
});

describe('checking', () => {
  test('a press anywhere on the row checks it; it sinks into the basket and comes back', async () => {
    const engine = await renderList(shop);
    await page.getByText('2 l').click();
    await expect
      .poll(shownList)
      .toEqual({ 'Fruit and vegetables': ['Dill'], Dairy: ['Cream'], 'In the basket 1': ['Milk'] });
    await expect.element(row('Milk, 2 l, Dairy')).toBeChecked();
    await row('Milk, 2 l, Dairy').click();
    await expect.poll(shownList).toEqual({ 'Fruit and vegetables': ['Dill'], Dairy: ['Milk', 'Cream'] });
    expect(await countQueued(engine.db)).toBe(2);
  });

  test('the row is at least 48 px high on a phone', async () => {
    await page.viewport(390, 844);
    await renderList(shop);
    await expect.element(row('Dill, Fruit and vegetables')).toBeVisible();
    expect(row('Dill, Fruit and vegetables').element().getBoundingClientRect().height).toBeGreaterThanOrEqual(
      48,
    );
  });

  test('the basket folds away and stays so', async () => {
    await renderList([['Milk', { isChecked: true }], ['Dill']]);
    await page.getByRole('button', { name: /In the basket/ }).click();
    await expect.element(row('Milk, Other')).not.toBeInTheDocument();
    expect(localStorage.getItem('quickList.basket')).toBe('folded');
  });

  test('when nothing is left to buy, the page says so and offers to clear', async () => {
    await renderList([['Milk', { isChecked: true }]]);
    await expect.element(says('Everything is in the basket')).toBeVisible();
    await button('Clear checked').click();
    await expect.element(says('Nothing to buy')).toBeVisible();
  });
});

describe('editing', () => {
  test('name, quantity and category change, and the category is remembered for the food', async () => {
    const engine = await renderList([['Tofu', { category: 'vegetary' }]]);
    await button('Edit Tofu').click();
    await userEvent.fill(page.getByLabelText('Name'), 'Smoked tofu');
    await userEvent.fill(page.getByLabelText('Quantity'), '200 g');
    await page.getByText('Snacks').click();
    await button('Done').click();
    await expect.element(row('Smoked tofu, 200 g, Snacks')).toBeVisible();
    await expect.element(says('From now on: Smoked tofu is in Snacks')).toBeVisible();

    await button('Edit Smoked tofu').click();
    await button('Delete').click();
    await add('smoked tofu');
    await expect.element(row('smoked tofu, Snacks')).toBeVisible();
    expect(await engine.db.foodPreferences.count()).toBe(1);
  });

  test('undoing a category forgets it too', async () => {
    await renderList([['Tofu', { category: 'vegetary' }]]);
    await button('Edit Tofu').click();
    await page.getByText('Snacks').click();
    await button('Done').click();
    await button('Undo').click();
    await expect.element(row('Tofu, Plant-based')).toBeVisible();
    await button('Edit Tofu').click();
    await button('Delete').click();
    await add('tofu');
    await expect.element(row('tofu, Plant-based')).toBeVisible();
  });

  test('an item without a name, or with one that is too long, is not kept', async () => {
    await renderList(shop);
    await button('Edit Milk').click();
    await userEvent.fill(page.getByLabelText('Name'), '  ');
    await button('Done').click();
    await expect.element(says('Give the item a name.')).toBeVisible();
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await userEvent.fill(page.getByLabelText('Name'), 'x'.repeat(201));
    await expect.element(says('A name has room for 200 characters.')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Name'), 'Milk');
    await userEvent.fill(page.getByLabelText('Quantity'), '1'.repeat(41));
    await expect.element(says('A quantity has room for 40 characters.')).toBeVisible();
    await button('Done').click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test('what was typed is there again after Back, and only that is written, over what came meanwhile', async () => {
    const engine = await renderList(shop);
    const name = page.getByLabelText('Name');
    await button('Edit Milk').click();
    await userEvent.fill(name, 'Oat milk');
    window.history.back();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const milk = (await engine.db.quickItems.toArray()).find(({ itemName }) => itemName === 'Milk');
    await engine.write(quickItem.set(milk?.id ?? '', { quantity: '3 l' }));
    await engine.acknowledgeAll();
    await button('Edit Milk').click();
    await expect.element(says('This is what you began earlier.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Edit item' })).toHaveFocus();
    await expect.element(name).toHaveValue('Oat milk');
    await button('Done').click();
    await expect.element(row('Oat milk, 3 l, Dairy')).toBeVisible();
    await button('Edit Oat milk').click();
    await expect.element(name).toHaveValue('Oat milk');
    await button('Cancel').click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('what was typed goes from this device only once it is on the disk', async () => {
    const engine = await renderList(shop);
    const disk = fillDisk(engine);
    await button('Edit Milk').click();
    await userEvent.fill(page.getByLabelText('Name'), 'Oat milk');
    for (const way of ['Done', 'Delete']) {
      await button(way).click();
      await expect.element(says(/storage is full/).first()).toBeVisible();
      await button('Edit Milk').click();
      await expect.element(says('This is what you began earlier.')).toBeVisible();
      await expect.element(page.getByLabelText('Name')).toHaveValue('Oat milk');
    }
    disk.isFull = false;
    await button('Done').click();
    await expect.element(row('Oat milk, 2 l, Dairy')).toBeVisible();
    await expect
      .poll(() => Object.keys(localStorage).filter((key) => key.startsWith(`formDraft.${engine.db.name}.`)))
      .toEqual([]);
  });

  test('a deleted item is back after Undo, as it was', async () => {
    await renderList(shop);
    await button('Edit Milk').click();
    await button('Delete').click();
    await expect.element(row('Milk, 2 l, Dairy')).not.toBeInTheDocument();
    await button('Undo').click();
    await expect.poll(() => shownList().Dairy).toEqual(['Milk', 'Cream']);
  });
});

describe('clearing', () => {
  test('checked items go and come back exactly, saved ones and new ones alike', async () => {
    const engine = await renderList([['Milk', { isChecked: true, quantity: '2 l' }], ['Dill']]);
    await add('salt');
    await row('salt, Pantry').click();
    await button('Clear checked').click();
    await expect.poll(() => Object.values(shownList()).flat()).toEqual(['Dill']);
    await expect.element(says('Cleared 2 checked items')).toBeVisible();
    await button('Undo').click();
    await expect.element(row('Milk, 2 l, Other')).toBeChecked();
    await expect.element(row('salt, Pantry')).toBeChecked();
    await engine.acknowledgeAll();
    await expect.element(row('Milk, 2 l, Other')).toBeChecked();
  });

  const clearAll = async () => {
    await button('Actions for the list').click();
    await page.getByRole('menuitem', { name: 'Clear the whole list' }).click();
  };

  test('a short list is cleared at once, since Undo brings it back', async () => {
    await renderList(shop);
    await clearAll();
    await expect.element(says('Nothing to buy')).toBeVisible();
    await button('Undo').click();
    await expect.poll(shownList).toEqual({ 'Fruit and vegetables': ['Dill'], Dairy: ['Milk', 'Cream'] });
  });

  test('a long list is cleared after a question', async () => {
    await renderList(Array.from({ length: 21 }, (_, index) => [`Thing ${index}`]));
    await clearAll();
    await expect.element(says('Clear the whole list?')).toBeVisible();
    expect(Object.values(shownList()).flat()).toHaveLength(21);
    await button('Clear the list').click();
    await expect.element(says('Nothing to buy')).toBeVisible();
  });
});

describe('the keyboard alone', () => {
  test('writes, moves, checks, edits, deletes and undoes', async () => {
    await renderList(shop);
    await expect.element(row('Dill, Fruit and vegetables')).toBeVisible();
    await userEvent.keyboard('/');
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('salt{Enter}{Escape}');
    await expect.element(field).not.toHaveFocus();
    await userEvent.keyboard('n');
    await expect.element(field).toHaveFocus();

    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(row('Dill, Fruit and vegetables')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp} ');
    await expect.element(row('Milk, 2 l, Dairy')).toBeChecked();
    await expect.element(row('Cream, Dairy')).toHaveFocus();

    await userEvent.keyboard('e');
    await expect.element(page.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('{Control>}a{/Control}Sour cream{Enter}');
    await expect.element(row('Sour cream, Dairy')).toHaveFocus();

    await userEvent.keyboard('{Delete}');
    await expect.element(row('Sour cream, Dairy')).not.toBeInTheDocument();
    await expect.element(row('salt, Pantry')).toHaveFocus();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(row('Sour cream, Dairy')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(row('Cream, Dairy')).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(row('Milk, 2 l, Dairy')).not.toBeChecked();
  });

  test('the list is one stop of the Tab key, and End and Home go to its ends', async () => {
    await renderList(shop);
    await expect.element(row('Dill, Fruit and vegetables')).toHaveAttribute('tabindex', '0');
    expect(document.querySelectorAll('.list-check[tabindex="0"]')).toHaveLength(1);
    row('Dill, Fruit and vegetables').element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(row('Cream, Dairy')).toHaveFocus();
    await expect.element(row('Cream, Dairy')).toHaveAttribute('tabindex', '0');
    await userEvent.keyboard('{Home}');
    await expect.element(row('Dill, Fruit and vegetables')).toHaveFocus();
  });

  test('rest while a menu or the tour’s card is there', async () => {
    await renderList(shop);
    await button('Actions for the list').click();
    await userEvent.keyboard('n');
    await expect.element(field).not.toHaveFocus();
    await userEvent.keyboard('{Escape}');
    const card = document.body.appendChild(document.createElement('div'));
    onTestFinished(() => card.remove());
    card.setAttribute('aria-modal', 'true');
    await userEvent.keyboard('n');
    await expect.element(field).not.toHaveFocus();
    card.remove();
    await userEvent.keyboard('n');
    await expect.element(field).toHaveFocus();
  });

  test('a question mark shows the keys, but not while a word is typed; where there is a keyboard the menu does too', async () => {
    await renderList();
    await userEvent.click(field);
    await userEvent.keyboard('?');
    await expect.element(field).toHaveValue('?');
    await userEvent.keyboard('{Escape}?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(keys).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Actions for the list').click();
    await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
    await expect.element(keys).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(field).not.toHaveFocus();
  });
});

describe('what a screen reader is told', () => {
  test('groups are lists under their names, rows are checkboxes with all they say', async () => {
    await renderList(shop);
    const dairy = page.getByRole('region', { name: 'Dairy' });
    await expect.element(dairy.getByRole('list')).toBeInTheDocument();
    expect(dairy.getByRole('listitem').elements()).toHaveLength(2);
    await expect.element(dairy.getByRole('checkbox', { name: 'Milk, 2 l, Dairy' })).toBeInTheDocument();
  });

  test('adds, checks, deletes and undo are announced', async () => {
    await renderList(shop);
    const messages = page.getByRole('region', { name: /Messages/ });
    await add('salt');
    await expect.element(messages).toHaveTextContent('Added salt');
    await row('salt, Pantry').click();
    await expect.element(messages).toHaveTextContent('salt is in the basket');
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(messages).toHaveTextContent('Undone');
    await button('Edit Dill').click();
    await button('Delete').click();
    await expect.element(messages.getByText('Deleted Dill')).toBeVisible();
  });
});

describe('a change that the server rejected', () => {
  test('says why, and can be sent again', async () => {
    const engine = await renderList();
    await engine.write(quickItem.add('a', { itemName: 'Cardamom', category: 'pantry' }));
    await engine.rejectLast('list_limit');
    await expect.element(says('Not accepted: the list is full')).toBeVisible();
    await button('Try again: Cardamom').click();
    await expect.element(says(/Not accepted/)).not.toBeInTheDocument();
    expect((await readQueue(engine.db)).map(({ parked }) => parked)).toEqual([null]);
  });

  test('can be edited: the rejected change itself is put right', async () => {
    const engine = await renderList();
    await engine.write(quickItem.add('a', { itemName: 'Cardamom', category: 'pantry' }));
    await engine.rejectLast('invalid_request');
    await page.getByRole('button', { name: 'Edit Cardamom' }).first().click();
    await userEvent.fill(page.getByLabelText('Name'), 'Cinnamon');
    await button('Done').click();
    await expect.element(row('Cinnamon, Pantry')).toBeVisible();
    const [entry, ...others] = await readQueue(engine.db);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ parked: null, op: { kind: 'add', set: { itemName: 'Cinnamon' } } });
  });

  test('keeps what its form says of the food besides', async () => {
    const engine = await renderList();
    await engine.write(shelf.add('cheese', { name: 'Cheese counter' }));
    await engine.write(quickItem.add('a', { itemName: 'Brie', category: 'dairy' }));
    await engine.rejectLast('invalid_request');
    await page.getByRole('button', { name: 'Edit Brie' }).first().click();
    await page.getByText('Cheese counter').click();
    await userEvent.fill(page.getByLabelText('Price'), '2.49');
    await button('Done').click();
    await expect.poll(shownList).toEqual({ 'Cheese counter': ['Brie'] });
    await expect
      .poll(() => engine.db.foodPrices.toArray())
      .toMatchObject([{ itemName: 'Brie', price: { amount: 249 } }]);
    // Remembering a price is no undo step.
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(says(/This was changed since/)).not.toBeInTheDocument();
  });

  test('is discarded only after a question', async () => {
    const engine = await renderList();
    await engine.write(quickItem.add('a', { itemName: 'Cardamom' }));
    await engine.rejectLast('list_limit');
    await button('Discard the change of Cardamom').click();
    await expect.element(says('Discard this change?')).toBeVisible();
    await button('Discard').click();
    await expect.poll(() => countQueued(engine.db)).toBe(0);
    await expect.poll(shownList).toEqual({});
  });

  test('of a row that another device removed offers to restore it whole', async () => {
    const engine = await renderList(shop);
    const milk = (await engine.db.quickItems.toArray()).find(({ itemName }) => itemName === 'Milk')!;
    await engine.write(quickItem.set(milk.id, { quantity: '4 l' }));
    await engine.rejectLast('not_found');
    await button('Restore Milk').click();
    await expect.element(says(/Not accepted/)).not.toBeInTheDocument();
    await expect.element(row('Milk, 4 l, Dairy')).toBeVisible();
    const [entry, ...others] = await readQueue(engine.db);
    expect(others).toEqual([]);
    expect(entry?.op).toMatchObject({
      kind: 'add',
      set: { itemName: 'Milk', quantity: '4 l', category: 'dairy' },
    });
    expect(entry?.id).not.toBe(milk.id);
  });
});

describe('the device itself', () => {
  test('two screens over one database show the same', async () => {
    const engine = await renderList(shop);
    draw(engine);
    await row('Dill, Fruit and vegetables').first().click();
    await expect.poll(() => document.querySelectorAll('[aria-checked=true]').length).toBe(2);
  });

  test('when it cannot keep an item, the text stays and the page says what is safe', async () => {
    const engine = await renderList(shop);
    const { write } = engine;
    engine.write = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
    draw(engine);
    await field.last().fill('salt');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/storage is full.*before it is safe/)).toBeVisible();
    await expect.element(field.last()).toHaveValue('salt');
    expect(Object.values(shownList()).flat()).not.toContain('salt');
    engine.write = write;
  });
});

describe('before there is a list', () => {
  test('the first use says what to do, and its button leads to the field', async () => {
    await renderList();
    await expect.element(says('What is missing at home?')).toBeVisible();
    await button('Write the first item').click();
    await expect.element(field).toHaveFocus();
  });

  test('a first sync says how much is still to come', async () => {
    const engine = await renderList();
    await engine.db.syncState.update('sync', { hasPulled: false });
    await engine.setStatus({ remaining: 120 });
    await expect.element(says('Fetching your list: 120 to go')).toBeVisible();
    await engine.db.syncState.update('sync', { hasPulled: true });
    await engine.setStatus({ remaining: null });
    await expect.element(says('What is missing at home?')).toBeVisible();
  });

  test('a first sync that does not begin is not taken for an empty list, however long it takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    onTestFinished(() => void vi.useRealTimers());
    await makeNew(await renderList(), 'online');
    await expect.element(says('Loading the list…')).toBeInTheDocument();
    await vi.advanceTimersByTimeAsync(3_000);
    const slow = says('The list takes longer than usual to come. You can write on it meanwhile.');
    await expect.element(slow).toBeVisible();
    expect(says('What is missing at home?').elements()).toEqual([]);
  });

  test('out of reach it says that the list has not come, and lets one write', async () => {
    await makeNew(await renderList(), 'offline');
    await expect.element(says('Your shopping list has not come to this device yet')).toBeVisible();
    await button('Write an item').click();
    await expect.element(field).toHaveFocus();
  });
});

describe('a finger', () => {
  const press = (type: string, at = { clientX: 100, clientY: 100 }) =>
    row('Dill, Fruit and vegetables')
      .element()
      .dispatchEvent(new PointerEvent(type, { pointerType: 'touch', bubbles: true, ...at }));

  test('that rests on a row edits it, and the press that ends it checks nothing', async () => {
    await renderList(shop);
    await expect.element(row('Dill, Fruit and vegetables')).toBeVisible();
    press('pointerdown');
    await expect.element(page.getByRole('dialog', { name: 'Edit item' })).toBeVisible();
    press('pointerup');
    row('Dill, Fruit and vegetables')
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(row('Dill, Fruit and vegetables')).not.toBeChecked();
  });

  test('that scrolls the list does not', async () => {
    await renderList(shop);
    await expect.element(row('Dill, Fruit and vegetables')).toBeVisible();
    press('pointerdown');
    press('pointermove', { clientX: 100, clientY: 130 });
    await new Promise((done) => setTimeout(done, 700));
    await expect.element(page.getByRole('dialog', { name: 'Edit item' })).not.toBeInTheDocument();
  });
});

test('what was deleted while its form was open comes back with what the form says, and goes again by Undo', async () => {
  const engine = await renderList(shop);
  const names = async () => (await engine.db.quickItems.toArray()).map(({ itemName }) => itemName);
  await page.getByRole('button', { name: 'Edit Milk' }).click();
  await userEvent.fill(page.getByLabelText('Quantity'), '900 g');
  const milk = (await engine.db.quickItems.toArray()).find(({ itemName }) => itemName === 'Milk');
  await engine.write(quickItem.delete(milk?.id ?? '')); // As by another tab.
  await engine.acknowledgeAll();
  await expect.poll(names).not.toContain('Milk');
  await button('Done').click();
  await expect.element(row('Milk, 900 g, Dairy')).toBeVisible();
  await engine.acknowledgeAll();
  await expect.poll(names).toContain('Milk');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(names).not.toContain('Milk');
});

describe('a note and a price', () => {
  test('are written in the row’s dialog, shown on it, summed up, and taken back', async () => {
    const engine = await renderList(shop);
    await page.getByRole('button', { name: 'Edit Milk' }).click();
    await userEvent.fill(page.getByLabelText('Note'), 'only if on offer');
    await userEvent.fill(page.getByLabelText('Price'), 'cheap');
    await button('Done').click();
    await expect.element(says('Write a price as 2.49, 1.99/kg or 3 for 5.')).toBeVisible();
    await userEvent.fill(page.getByLabelText('Price'), '1,10 €/l');
    await button('Done').click();
    await expect.element(says('only if on offer · €1.10/l')).toBeVisible();
    await expect.element(row('Milk, 2 l, Dairy')).toHaveAccessibleDescription('only if on offer · €1.10/l');
    await engine.acknowledgeAll();
    await expect.element(says(/€2\.20 for 1 of 3/)).toBeVisible();
    expect(await engine.db.foodPrices.toArray()).toMatchObject([
      { itemName: 'Milk', price: { amount: 110, currency: 'EUR', per: 'l' }, storeId: '' },
    ]);
    await userEvent.keyboard('{Control>}z{/Control}');
    await expect.element(says('only if on offer · €1.10/l')).not.toBeInTheDocument();
  });

  test('a price is read where it is typed with the thing, and known for its food from then on', async () => {
    const engine = await renderList([]);
    await userEvent.fill(field, 'milk 2 l 3.49 €');
    await userEvent.keyboard('{Enter}');
    await expect.element(row('milk, 2 l, Dairy')).toHaveAccessibleDescription('€3.49');
    const price = { amount: 349, currency: 'EUR', per: '' };
    await expect
      .poll(() => engine.db.foodPrices.toArray())
      .toMatchObject([{ itemName: 'milk', price: { ...price, per: '2 l' } }]);
    await userEvent.fill(field, 'eggs 6 2.10 €, eggs 12 3.90 €');
    await userEvent.keyboard('{Enter}');
    await expect.element(row('eggs, 18, Dairy')).toBeVisible();
    await engine.acknowledgeAll();
    const eggs = async () =>
      (await engine.db.foodPrices.toArray()).find(({ itemName }) => itemName === 'eggs');
    await expect.poll(eggs).toMatchObject({ price: { ...price, amount: 390, per: '12 pcs' } });
  });

  test('the next time the price of the food is known', async () => {
    const engine = await renderList(shop);
    await engine.write([
      foodPrice.add(foodPriceId('maito', 'near'), {
        itemName: 'maito',
        price: { amount: 129, currency: 'EUR', per: '' },
        storeId: 'near',
        writtenAt: 1,
      }),
      store.add('near', { name: 'Lähikauppa' }),
    ]);
    await engine.acknowledgeAll();
    await expect.element(says(/€1\.29 for 1 of 3/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit Milk' }).click();
    await expect.element(says(/Last time €1\.29, Lähikauppa/)).toBeVisible();
  });

  test('a price without a currency is in the one that somebody of the household wrote last, wherever this device is from', async () => {
    const engine = await renderList(shop);
    const inKronor = (amount: number) => ({ amount, currency: 'SEK', per: '' });
    await engine.write([
      foodPrice.add('bread', { itemName: 'bread', price: inKronor(3200), storeId: '', writtenAt: 2 }),
      foodPrice.add('jam', { itemName: 'jam', price: { ...inKronor(1), currency: 'GBP' }, writtenAt: 1 }),
    ]);
    await engine.acknowledgeAll();
    await page.getByRole('button', { name: 'Edit Milk' }).click();
    await userEvent.fill(page.getByLabelText('Price'), '14,90');
    await button('Done').click();
    await expect.element(says(/^SEK.14\.90$/)).toBeVisible();
    expect(await engine.db.quickItems.toArray()).toContainEqual(
      expect.objectContaining({ itemName: 'Milk', price: inKronor(1490) }),
    );
  });
});

describe('what is bought often', () => {
  /** Renders a list on which milk was bought every week of the last month. */
  async function renderWeeks({ isSent = true } = {}) {
    const engine = await createTestEngine();
    onTestFinished(() => engine.db.close());
    const now = Date.now();
    try {
      vi.useFakeTimers({ toFake: ['Date'] });
      for (const days of [28, 21, 14, 7]) {
        vi.setSystemTime(now - days * dayMs);
        const id = engine.newId();
        await engine.write(quickItem.add(id, { itemName: 'milk', quantity: '', category: 'dairy' }));
        await engine.write(quickItem.delete(id));
      }
    } finally {
      vi.useRealTimers();
    }
    if (isSent) await engine.acknowledgeAll();
    draw(engine);
    return engine;
  }

  test('is offered too where nothing of those weeks has been sent', async () => {
    await renderWeeks({ isSent: false });
    await expect.element(button('Add milk')).toBeVisible();
    await page.getByRole('combobox').fill('mil');
    await expect.element(page.getByRole('option', { name: /milk/ })).toBeVisible();
  });

  test('is offered by its rhythm, says why, and is put on the list by one press', async () => {
    await renderWeeks();
    await button('Why milk?').click();
    await expect
      .element(says(/On your list 4 times lately\. As a rule every 7 days\. Last 7 days ago\./))
      .toBeVisible();
    await userEvent.keyboard('{Escape}');
    await button('Add milk').click();
    await expect.element(row('milk, Dairy')).toBeVisible();
    await expect.element(button('Add milk')).not.toBeInTheDocument();
  });

  test('is not offered again once somebody said so, for the whole household', async () => {
    const engine = await renderWeeks();
    await button('Why milk?').click();
    await button('Do not offer it any more').click();
    await expect.element(button('Add milk')).not.toBeInTheDocument();
    expect(await engine.db.foodPreferences.toArray()).toMatchObject([
      { itemName: 'milk', isNotOffered: true },
    ]);
  });

  test('what is always at home begins with salt and water; what runs out goes on the list', async () => {
    await renderList();
    await page.getByRole('button', { name: 'Actions for the list' }).click();
    await page.getByRole('menuitem', { name: 'Always at home' }).click();
    await button('Running out: salt').click();
    await button('water is not always at home').click();
    await expect.element(button('Running out: water')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(row('salt, Pantry')).toBeVisible();
  });

  test('a line that was begun there, or beside the camera, is there when the sheet is opened again', async () => {
    await renderList();
    const beginAndComeBack = async (open: () => Promise<void>, label: string, line: string) => {
      await open();
      await userEvent.fill(page.getByLabelText(label), line);
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByLabelText(label)).not.toBeInTheDocument();
      await open();
      await expect.element(page.getByLabelText(label)).toHaveValue(line);
    };
    const openStaples = async () => {
      await page.getByRole('button', { name: 'Actions for the list' }).click();
      await page.getByRole('menuitem', { name: 'Always at home' }).click();
    };
    await beginAndComeBack(openStaples, 'Also at home', 'black pep');
    await userEvent.fill(page.getByLabelText('Also at home'), 'black pepper');
    await userEvent.keyboard('{Enter}');
    await expect.element(button('Running out: black pepper')).toBeVisible();
    await expect.element(page.getByLabelText('Also at home')).toHaveValue('');
    await userEvent.keyboard('{Escape}');
    await beginAndComeBack(() => button('Scan a code').click(), 'Digits under the bars', '64084');
  });
});

describe('a shelf of the household’s own', () => {
  test('is chosen for a food by hand, remembered, and forgotten by Undo', async () => {
    const engine = await renderList([['Brie', { category: 'dairy' }]]);
    await engine.write([shelf.add('cheese', { name: 'Cheese counter' })]);
    await button('Edit Brie').click();
    await page.getByText('Cheese counter', { exact: true }).click();
    await button('Done').click();
    await expect.element(row('Brie, Cheese counter')).toBeVisible();
    await expect.element(says('From now on: Brie is in Cheese counter')).toBeVisible();
    expect(shownList()).toEqual({ 'Cheese counter': ['Brie'] });
    expect(await engine.db.foodPreferences.toArray()).toMatchObject([
      { itemName: 'Brie', shelfId: 'cheese' },
    ]);
    await button('Undo').click();
    await expect.element(row('Brie, Dairy')).toBeVisible();
  });

  test('that is deleted gives its foods back to their categories, and has them again when it is back', async () => {
    const engine = await renderList([['Brie', { category: 'dairy' }]]);
    await engine.write([
      shelf.add('cheese', { name: 'Cheese counter' }),
      foodPreference.add(foodPreferenceId('brie'), { itemName: 'brie', shelfId: 'cheese' }),
    ]);
    await expect.element(row('Brie, Cheese counter')).toBeVisible();
    await engine.write([shelf.delete('cheese')]);
    await expect.element(row('Brie, Dairy')).toBeVisible();
    await engine.write([shelf.restore('cheese')]);
    await expect.element(row('Brie, Cheese counter')).toBeVisible();
  });
});

test('a code that a scanner types becomes a row; once the row has a name, the household knows the code', async () => {
  const engine = await renderList();
  await add('6408430000142');
  await button('Edit 6408430000142').click();
  await userEvent.fill(page.getByLabelText('Name'), 'Valio milk');
  await button('Done').click();
  await expect.element(row('Valio milk, Other')).toBeVisible();
  await expect
    .poll(() => engine.db.barcodes.toArray())
    .toMatchObject([{ code: '6408430000142', itemName: 'Valio milk' }]);
  await row('Valio milk, Other').click();
  await add('6408430000142');
  await expect.element(row('Valio milk, Other')).not.toBeChecked();
});
