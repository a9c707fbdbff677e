import type { Locale } from 'sync-protocol/locales.ts';
import { expect, test } from 'vitest';
import { activateOrFallBack } from './activate-locale.ts';

/** Languages whose texts cannot be had. */
const without =
  (...missing: Locale[]) =>
  async (locale: Locale) => {
    if (missing.includes(locale)) throw new Error(`no texts in ${locale}`);
  };

test('the page is shown in the language of the person', async () => {
  expect(await activateOrFallBack('fi', without())).toEqual({ missing: null });
});

test('without its texts it is shown in English, and which language is missing is told', async () => {
  expect(await activateOrFallBack('fi', without('fi'))).toEqual({ missing: 'fi' });
});

test('without any texts it is told that there are none', async () => {
  await expect(activateOrFallBack('fi', without('fi', 'en'))).rejects.toThrow('no texts in en');
  await expect(activateOrFallBack('en', without('en'))).rejects.toThrow('no texts in en');
});
