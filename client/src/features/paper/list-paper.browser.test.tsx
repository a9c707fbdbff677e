import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, itemEdit } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { ListPaper } from './list-paper.tsx';

test('the list on paper has what is still to buy, shelf by shelf, with what is to be thought of', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.write([
    itemEdit(engine, 'Salmon', { category: 'meat', quantity: '600 g', note: 'Only if on offer' }),
    itemEdit(engine, 'Leek', { category: 'produce' }),
    itemEdit(engine, 'Coffee', { category: 'beverages', isChecked: true }),
  ]);
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <ListPaper days={null} />
      </ToasterProvider>
    </SyncProvider>,
  );
  await expect.element(page.getByText('Only if on offer')).toBeVisible();
  const texts = [...document.querySelectorAll('.shelves :is(h3, li > span:first-child, .amount)')];
  expect(texts.map((part) => part.textContent).filter(Boolean)).toEqual([
    'Fruit and vegetables',
    'Leek',
    'Meat and fish',
    'SalmonOnly if on offer',
    '600 g',
  ]);
});

test('the list from the calendar on paper has the order of the one on the screen', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const days = { startDate: '2026-11-23', endDate: '2026-11-29' };
  const listId = generatedListId(days.startDate, days.endDate);
  await engine.write(
    ['Parsnip', 'apple', 'Leek'].map((itemName, index) =>
      generatedItem.add(`gen-${index}`, { listId, itemName, category: 'produce' }),
    ),
  );
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <ListPaper days={days} />
      </ToasterProvider>
    </SyncProvider>,
  );
  await expect.element(page.getByText('Parsnip')).toBeVisible();
  const names = [...document.querySelectorAll('.shelves li > span:first-child')];
  expect(names.map((name) => name.textContent)).toEqual(['apple', 'Leek', 'Parsnip']);
});
