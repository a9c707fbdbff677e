import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { listTitles, parsePasted } from 'sync-protocol/food/parse-pasted.ts';
import { locales } from 'sync-protocol/locales.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
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

test('what goes out as text comes back in when it is pasted, in both languages', () => {
  const name = fc.constantFrom('milk', 'rye bread', 'mehu, kirkas', '7 Up', 'Ware', 'pippuri ja suola');
  const quantity = fc.constantFrom(
    '',
    '2\u00a0l',
    '132\u00a0kg + 1617',
    '3\u00a0tsp + 2\u00a0jars',
    '1½\u00a0dl + …',
    '6',
  );
  const things = fc.array(fc.record({ itemName: name, quantity }), { minLength: 1, maxLength: 5 });
  const shelf = fc.constantFrom('Dairy', 'Hedelmät ja vihannekset', 'Our own shelf', 'Juomat');
  const shelves = fc.array(fc.record({ name: shelf, things }), { minLength: 1, maxLength: 4 });
  const title = fc.constantFrom(...listTitles, 'Shopping list 23 – 29 Nov', 'Ostoslista 23.–29.11.');
  fc.assert(
    fc.property(title, shelves, fc.constantFrom(...locales), (heading, listed, locale) => {
      const inWords = listed.map(({ name, things }) => ({
        name,
        things: things.map((thing, at) => ({
          ...thing,
          id: String(at),
          quantity: quantityInWords(thing.quantity, locale),
        })),
      }));
      const sent = inWords.flatMap(({ things }) =>
        things.map(({ itemName, quantity }) => ({ itemName, quantity })),
      );
      expect(parsePasted(listText(heading, inWords))).toEqual(sent);
    }),
  );
});

test.each(locales)('the titles of lists are known in %s', (locale) => {
  const texts = readFileSync(new URL(`../../../../locales/${locale}/messages.po`, import.meta.url), 'utf8');
  for (const title of ['Shopping list', 'Recurring items']) {
    const [, said = ''] = new RegExp(`^msgid "${title}"\nmsgstr "(.*)"$`, 'm').exec(texts) ?? [];
    expect(listTitles).toContain(said);
  }
});
