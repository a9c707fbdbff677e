import { expect, test } from 'vitest';
import { pushWords } from './notice-words.ts';

test.each([
  ['en', 3, 'milk, bread, eggs'],
  ['en', 4, 'milk, bread, eggs and 1 more'],
  ['fi', 4, 'milk, bread, eggs ja 1 muu'],
  ['fi', 6, 'milk, bread, eggs ja 3 muuta'],
] as const)('a push in %s names three things and counts the rest of %i', (locale, count, body) => {
  const names = ['milk', 'bread', 'eggs', 'coffee', 'soap', 'rice'].slice(0, count);
  expect(pushWords(locale, names).body).toBe(body);
});
