import { expect, test } from 'vitest';
import { findKnown } from './find-known.ts';

const book = [
  { id: 'pie', title: 'Apple pie', sourceUrl: 'https://www.kitchen.example/pie/?utm_source=mail' },
  { id: 'soup', title: 'Lohikeitto' },
];
const knownTo = (title: string, sourceUrl = '') => findKnown({ title, sourceUrl }, book)?.id;

test('a recipe of the same page is known, however it was reached', () => {
  expect(knownTo('Something else', 'http://kitchen.example/pie#method')).toBe('pie');
  expect(knownTo('Something else', 'https://kitchen.example/pie?page=2')).toBeUndefined();
});

test('so is one of nearly the same title', () => {
  expect(knownTo('Apple pies!')).toBe('pie');
  expect(knownTo('LOHI-KEITTO')).toBe('soup');
  expect(knownTo('Apple cake')).toBeUndefined();
  expect(knownTo('')).toBeUndefined();
});
