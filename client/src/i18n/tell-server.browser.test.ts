import { afterEach, beforeEach, expect, test } from 'vitest';
import { tellServer } from './tell-server.ts';

const told = () => document.cookie.split('; ').find((each) => each.startsWith('locale='));
const forget = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as it is written.
  document.cookie = 'locale=; path=/; max-age=0';
};
beforeEach(forget);
afterEach(forget);

test('language and look are told in one cookie, and the one that is not told of stays', () => {
  tellServer({ locale: 'fi' });
  expect(told()).toBe('locale=fi.');
  tellServer({ theme: 'dark' });
  expect(told()).toBe('locale=fi.dark');
  tellServer({ locale: 'en' });
  expect(told()).toBe('locale=en.dark');
});

test('what an app of before told is read', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as it is written.
  document.cookie = 'locale=fi; path=/';
  tellServer({ theme: 'light' });
  expect(told()).toBe('locale=fi.light');
});
