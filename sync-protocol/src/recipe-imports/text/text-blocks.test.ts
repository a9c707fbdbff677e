import { describe, expect, test } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const textsOf = (text: string) => textBlocks(text).map((block) => block.text);

test.each([
  '[14:32, 24.11.2026] Mum: Pancakes',
  '[24/11/2026, 14:32:05] Mum: Pancakes',
  '\u200e[24/11/2026, 2:32:05\u202fPM] Mum: Pancakes',
  '[24/11, 14:32] Mum: Pancakes',
  '[12.3.2026 klo 18.02.11] Äiti: Pancakes',
  '24.11.2026, 14.32 - Mum: Pancakes',
  '11/24/26, 2:32 PM - Mum (home): Pancakes',
  '24.11.2026 klo 14.32 - Äiti: Pancakes',
  'Nov 24, 2026, 2:32 PM - Mum: Pancakes',
  '[2026-11-24 14:32] +358 40 123 4567: Pancakes',
  'Mum, [24.11.2026 14:32]\nPancakes',
  'Mum, [24 Nov 2026 at 14:32:05]:\nPancakes',
  'Nov 24, 2026  2:32:05 PM\nMe\nPancakes',
])('neither time nor name of "%s" is of the text', (line) => {
  expect(textsOf(line)).toEqual(['Pancakes']);
});

test('what only looks like a time and a name stays', () => {
  for (const line of [
    '[00:15] Dough: knead it',
    '18:30 Dinner: soup',
    'Serves 4: soup',
    '12.3.2026 klo 18.00 - Kinkku uuniin',
  ])
    expect(textsOf(line), line).toEqual([line]);
});

describe('ingredients one behind the other', () => {
  test.each([
    ['2 eggs, 3 dl flour', ['2 eggs', '3 dl flour']],
    [
      '1 onion, finely chopped, 2 carrots, diced, 3 dl rice',
      ['1 onion, finely chopped', '2 carrots, diced', '3 dl rice'],
    ],
    [
      '2 dl maitoa, 1 muna ja ripaus suolaa. Vatkaa kaikki sekaisin.',
      ['2 dl maitoa', '1 muna', 'ripaus suolaa', 'Vatkaa kaikki sekaisin.'],
    ],
    [
      '1 can (400 g, drained) beans, 2 onions, 1 tsp cumin, salt',
      ['1 can (400 g, drained) beans', '2 onions', '1 tsp cumin', 'salt'],
    ],
    ['Sauce: 2 dl cream, 1 tbsp mustard', ['Sauce', '2 dl cream', '1 tbsp mustard']],
  ])('"%s" are lines', (line, lines) => {
    expect(textsOf(line)).toEqual(lines);
  });

  test.each([
    '2 eggs, beaten',
    'Mix 2 eggs, 3 dl flour and 1 dl milk.',
    'Add 2 dl water, 1 tsp salt, and stir in 3 dl rice',
    'Serves 4, 30 min, 200 C',
  ])('"%s" is one', (line) => {
    expect(textsOf(line)).toEqual([line]);
  });

  test('among steps that are announced they stay one', () => {
    const step = '2 eggs, 3 dl sugar and 1 tsp vanilla: whisk them';
    expect(textsOf(`Method\n${step}`)).toEqual(['Method', step]);
  });

  test('where other lines have amounts, two of them are one', () => {
    expect(textsOf('2 eggs\n200 g tomatoes, 1 can\n1 dl milk')).toHaveLength(3);
  });
});
