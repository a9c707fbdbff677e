import { expect, test } from 'vitest';
import { pickLocale } from './locale.ts';

test.each([
  ['fi;q=0.5, en;q=0.9', 'en'],
  ['sv, fi;q=0.8, en;q=0.7', 'fi'],
  ['en;q=0, fi', 'fi'],
  ['fi; q=0.9', 'fi'],
  ['sv-SE', 'en'],
  ['"><script>', 'en'],
])('Accept-Language %s is answered in %s', (acceptLanguage, locale) => {
  expect(pickLocale(undefined, null, acceptLanguage)).toBe(locale);
});

test('what is asked for goes before what the browser prefers, also as a list with spaces', () => {
  expect(pickLocale('sv fi-FI en', 'en')).toBe('fi');
  expect(pickLocale('sv', 'fi')).toBe('fi');
});
