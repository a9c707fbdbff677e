import { describe, expect, test } from 'vitest';
import { parseItems } from '../parse-items.ts';
import { readDictated } from './read-dictated.ts';
import { saidInEnglish } from './testing/said-english.ts';
import { saidInFinnish } from './testing/said-finnish.ts';

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' = '));
const shown = (text: string) =>
  readDictated(text)
    .map(({ itemName, quantity }) => (quantity ? `${itemName}|${quantity}` : itemName))
    .join('; ');

describe.each([
  ['English', saidInEnglish],
  ['Finnish', saidInFinnish],
])('what is said in %s', (_, said) => {
  const lines = linesOf(said);

  test('is read as it was meant in at least 96 of 100 lines', () => {
    expect(lines.length).toBeGreaterThanOrEqual(150);
    const wrong = lines.filter(([text = '', meant]) => shown(text) !== meant);
    const report = wrong.map(([text = '', meant]) => `${text}: ${shown(text)}, not ${meant}`);
    expect(report.length / lines.length, report.join('\n')).toBeLessThan(0.04);
  });
});

test.each([
  'ice cream',
  'olive oil',
  'dark chocolate',
  'kerma juusto',
  'mac and cheese',
  'milk chocolate',
  'seven up',
  'organic zorbs bread',
  'tuna in oil',
  'red wine vinegar',
  'chocolate chip cookies',
  'beef stock cubes',
  'pizza rolls',
  'corn on the cob',
  'peanut butter cups',
  'salted caramel ice cream',
  'sugar snap peas',
  'rock and roll',
  'naudan jauheliha',
  'kanan rintafilee',
  'kahvi maito',
  'tonnikala pizza',
  'makaroni laatikko',
  '3 in 1 coffee',
  'salt & pepper crisps',
])('%s stays in one piece', (text) => {
  expect(readDictated(text)).toEqual(parseItems(text));
});

test('what is typed between commas, on lines or as one thing is read as ever', () => {
  for (const text of [
    'milk, bread, 6 eggs',
    '2 l maitoa, n. 400 g jauhelihaa; 3 kpl sipulia',
    'milk bread\neggs butter',
    'maitoa 5 dl',
    'maitoa',
    'Fazer Ruispuikulat',
    'ham and cheese sandwich, milk',
  ])
    expect(readDictated(text)).toEqual(parseItems(text));
});
