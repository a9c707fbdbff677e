import { expect, test } from 'vitest';
import { listText } from './list-text.ts';

test('a list as a message says every thing under its shelf', () => {
  const milk = { id: '1', itemName: 'milk', quantity: '2 l' };
  const yeast = { id: '2', itemName: 'yeast', quantity: '' };
  const shelves = [
    { name: 'Dairy', things: [milk] },
    { name: 'Pantry', things: [yeast] },
  ];
  expect(listText('Shopping list', shelves)).toBe('Shopping list\n\nDairy:\n- 2 l milk\n\nPantry:\n- yeast');
  expect(listText('Shopping list', [])).toBe('Shopping list');
  const salmon = { ...milk, itemName: 'salmon', quantity: '', note: 'only if on offer' };
  expect(listText('List', [{ name: 'Fish', things: [salmon] }])).toBe(
    'List\n\nFish:\n- salmon (only if on offer)',
  );
  expect(listText('Recurring', [{ name: 'Dairy', things: [{ ...milk, often: 'Weekly' }] }])).toBe(
    'Recurring\n\nDairy:\n- 2 l milk (weekly)',
  );
});
