import type { ReactNode } from 'react';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, itemEdit, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { ListPaper } from './list-paper.tsx';
import { RecurringPaper } from './recurring-paper.tsx';

test('the list on paper has what is still to buy, shelf by shelf, with what is to be thought of', async () => {
  const engine = await openEngine();
  await engine.write([
    itemEdit(engine, 'Salmon', { category: 'meat', quantity: '600 g', note: 'Only if on offer' }),
    itemEdit(engine, 'Leek', { category: 'produce' }),
    itemEdit(engine, 'Coffee', { category: 'beverages', isChecked: true }),
  ]);
  show(engine, <ListPaper days={null} />);
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
  const engine = await openEngine();
  const days = { startDate: '2026-11-23', endDate: '2026-11-29' };
  const listId = generatedListId(days.startDate, days.endDate);
  await engine.write(
    ['Parsnip', 'apple', 'Leek'].map((itemName, index) =>
      generatedItem.add(`gen-${index}`, { listId, itemName, category: 'produce' }),
    ),
  );
  show(engine, <ListPaper days={days} />);
  await expect.element(page.getByText('Parsnip')).toBeVisible();
  const names = [...document.querySelectorAll('.shelves li > span:first-child')];
  expect(names.map((name) => name.textContent)).toEqual(['apple', 'Leek', 'Parsnip']);
});

test('of the list from the calendar what was bought by way of the quick list is not on paper, and what is on it says so', async () => {
  const engine = await openEngine();
  const days = { startDate: '2026-11-23', endDate: '2026-11-29' };
  const listId = generatedListId(days.startDate, days.endDate);
  await engine.write([
    ...['Apple', 'Leek', 'Parsnip', 'Swede'].map((itemName) =>
      generatedItem.add(itemName, { listId, itemName, category: 'produce' }),
    ),
    ...['Apple', 'Leek', 'Parsnip'].map((itemName) =>
      quickItem.add(quickLineKey(itemName), { itemName, category: 'produce' }),
    ),
  ]);
  await engine.acknowledgeAll();
  await engine.write(quickItem.set(quickLineKey('Apple'), { isChecked: true }));
  await engine.write(quickItem.delete(quickLineKey('Leek')));
  show(engine, <ListPaper days={days} />);
  await expect.element(page.getByText('Swede')).toBeVisible();
  const names = [...document.querySelectorAll('.shelves li > span:first-child')];
  expect(names.map((name) => name.textContent)).toEqual(['Parsnipon the quick list', 'Swede']);
});

test('what is bought again and again has on paper the order of the screen: what is due first', async () => {
  const engine = await openEngine();
  const rules = [
    ['Milk', '2026-12-07'],
    ['cream', '2026-11-30'],
    ['Butter', '2026-11-30'],
    ['Yoghurt', '2026-11-16'],
  ] as const;
  await engine.write(
    rules.map(([itemName, day], index) =>
      recurringItem.add(`rule-${index}`, {
        itemName,
        category: 'dairy',
        interval: 'weekly',
        startDate: day,
        nextDueDate: day,
      }),
    ),
  );
  show(engine, <RecurringPaper />);
  await expect.element(page.getByText('Yoghurt')).toBeVisible();
  const names = [...document.querySelectorAll('.shelves li > span:first-child')];
  expect(names.map((name) => name.textContent)).toEqual(['Yoghurt', 'Butter', 'cream', 'Milk']);
});

test('the list is copied also on a page that has no clipboard, as without HTTPS', async () => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  const copied: unknown[] = [];
  const listen = ({ target }: Event) => void copied.push((target as HTMLTextAreaElement).value);
  document.addEventListener('copy', listen);
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'clipboard');
    document.removeEventListener('copy', listen);
  });
  const engine = await openEngine();
  await engine.write(itemEdit(engine, 'Leek', { category: 'produce' }));
  show(engine, <ListPaper days={null} />);
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect.element(page.getByText('Copied: it can be pasted into a message now')).toBeVisible();
  expect(copied).toEqual([expect.stringContaining('Leek')]);
});

test('a name without an end and a quantity without one stay on the sheet, and a short one whole', async () => {
  const engine = await openEngine();
  const endless = 'cream'.repeat(40);
  await engine.write([
    itemEdit(engine, endless, { category: 'dairy', quantity: '2 kg' }),
    itemEdit(engine, 'Milk', { category: 'dairy', quantity: '1'.repeat(60) }),
  ]);
  show(engine, <ListPaper days={null} />);
  await expect.element(page.getByText(endless)).toBeVisible();
  for (const line of document.querySelectorAll('.shelves li'))
    for (const part of line.children)
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(line.getBoundingClientRect().right + 1);
  const height = (text: string) =>
    page.getByText(text, { exact: true }).element().getBoundingClientRect().height;
  const oneLine = Number.parseFloat(getComputedStyle(page.getByText('2 kg').element()).lineHeight);
  // Its box is stretched beside the long name, but its text is on one line.
  const words = document.createRange();
  words.selectNodeContents(page.getByText('2 kg').element());
  expect(words.getBoundingClientRect().height).toBeLessThan(oneLine * 1.5);
  expect(height(endless)).toBeGreaterThan(oneLine * 2);
});

async function openEngine(): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  return engine;
}

const show = (engine: TestEngine, paper: ReactNode) =>
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>{paper}</ToasterProvider>
    </SyncProvider>,
  );
