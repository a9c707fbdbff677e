import type { Locale } from 'sync-protocol/locales.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { activateOrFallBack } from './activate-locale.ts';

/** Catalogues being waited for, by name. */
const coming = new Map<string, PromiseWithResolvers<object>>();

async function awaited(name: string): Promise<PromiseWithResolvers<object> | undefined> {
  await expect.poll(() => coming.has(name)).toBe(true);
  const texts = coming.get(name);
  coming.delete(name);
  return texts;
}

async function come(name: string): Promise<void> {
  (await awaited(name))?.resolve({ [name.slice(3)]: name });
}

async function fail(name: string): Promise<void> {
  (await awaited(name))?.reject(new TypeError('Failed to fetch'));
}

/** Simulates a page's start, with catalogues that arrive when told to. */
async function start() {
  vi.stubGlobal('document', { documentElement: { lang: '' }, querySelector: () => null });
  vi.resetModules();
  vi.doMock('./catalogues.ts', () => ({
    readCatalogue: (locale: string, textsOf: string) => {
      const texts = Promise.withResolvers<object>();
      coming.set(`${locale} ${textsOf}`, texts);
      return texts.promise;
    },
  }));
  vi.doMock('./translation-loader.ts', () => ({
    createTranslationLoader: ({ read }: { read: unknown }) => read,
  }));
  onTestFinished(() => {
    vi.doUnmock('./catalogues.ts');
    vi.doUnmock('./translation-loader.ts');
    vi.resetModules();
    vi.unstubAllGlobals();
  });
  const { i18n } = await import('@lingui/core');
  return { i18n, ...(await import('./activate-locale.ts')) };
}

/** Makes the catalogues of these languages fail to load. */
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

test('of two languages chosen after one another the last one stays, whichever comes first', async () => {
  const { i18n, activateLocale } = await start();
  const finnish = activateLocale('fi');
  const english = activateLocale('en');
  await come('en most');
  expect(await english).toBe(true);
  await come('fi most');
  expect(await finnish).toBe(false);
  expect(i18n.locale).toBe('en');
  expect(document.documentElement.lang).toBe('en');
});

test('a language whose texts cannot be had leaves all as it was', async () => {
  const { i18n, activateLocale } = await start();
  const english = activateLocale('en');
  await come('en most');
  await english;
  const finnish = activateLocale('fi');
  await fail('fi most');
  await expect(finnish).rejects.toThrow('Failed to fetch');
  expect([i18n.locale, document.documentElement.lang]).toEqual(['en', 'en']);
});

test('what is opened while the language changes has its texts in the new one', async () => {
  const { i18n, activateLocale, activateRareTexts } = await start();
  const first = activateLocale('en', 'first');
  await come('en first');
  await first;
  const rare = activateRareTexts();
  const finnish = activateLocale('fi');
  await come('fi most');
  await finnish;
  await come('en most');
  await come('en rare');
  await come('fi rare');
  await rare;
  expect(i18n.messages).toEqual({ most: 'fi most', rare: 'fi rare' });
});
