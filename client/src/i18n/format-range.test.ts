import { expect, test } from 'vitest';
import { createRangeFormat } from './format-range.ts';

test.each([
  // In November 2026: the expected text in English and Finnish, without and with weekdays.
  [
    '2026-11-23',
    '2026-11-29',
    '23 – 29 Nov',
    '23.–29.11.',
    'Mon 23 Nov – Sun 29 Nov',
    'ma 23.11. – su 29.11.',
  ],
  ['2026-11-23', '2026-11-23', '23 Nov', '23.11.', 'Mon 23 Nov', 'ma 23.11.'],
  ['2027-01-04', '2027-01-10', '4 – 10 Jan 2027', '4.–10.1.2027', '4 – 10 Jan 2027', '4.–10.1.2027'],
  ['2027-01-04', '2027-01-04', '4 Jan 2027', '4.1.2027', 'Mon, 4 Jan 2027', 'ma 4.1.2027'],
  [
    '2026-11-30',
    '2027-01-10',
    '30 Nov 2026 – 10 Jan 2027',
    '30.11.2026–10.1.2027',
    '30 Nov 2026 – 10 Jan 2027',
    '30.11.2026–10.1.2027',
  ],
])('%s to %s says its year where it is not all in this one', (from, to, ...told) => {
  const formats = [createRangeFormat('en', () => '2026-11-26'), createRangeFormat('fi', () => '2026-11-26')];
  const words = [
    ...formats.map(({ range }) => range(from, to)),
    ...formats.map(({ rangeWithWeekdays }) => rangeWithWeekdays(from, to)),
  ];
  // Thin spaces are acceptable too.
  expect(words.map((each) => each.replaceAll(/\s/g, ' '))).toEqual(told);
});
