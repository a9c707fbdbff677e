import { i18n } from '@lingui/core';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { prerenderedPage } from '#lib/drawn/prerendered-page.ts';
import { readCatalogue } from './catalogues.ts';
import { detectLocale } from './detect-locale.ts';
import { FALLBACK_LOCALE, LOCALE_KEY } from './locales.ts';
import { manifestPath } from './manifest-path.ts';
import { createTranslationLoader } from './translation-loader.ts';

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const load = {
  first: createTranslationLoader({ read: (locale) => readCatalogue(locale, 'first'), wait }),
  most: createTranslationLoader({ read: (locale) => readCatalogue(locale, 'most'), wait }),
  rare: createTranslationLoader({ read: (locale) => readCatalogue(locale, 'rare'), wait }),
};

/** The language whose catalogue is complete, except for rare texts. */
let completeIn: string | null = null;
/** Whether rare texts were requested, so that they must change with the language too. */
let areRareWanted = false;
let rareIn: string | null = null;
/** The language requested last; a catalogue that arrives later for another one is ignored. */
let askedFor: Locale | null = null;

/**
 * Shows the page in `locale` without a reload, unless another language was requested meanwhile. Throws if its
 * texts cannot be loaded; then nothing changes.
 *
 * @returns whether it is shown
 */
export async function activateLocale(locale: Locale, textsOf: 'first' | 'most' = 'most'): Promise<boolean> {
  askedFor = locale;
  const messages = await load[textsOf](locale);
  const rare = areRareWanted ? await load.rare(locale) : {};
  if (askedFor !== locale) return false;
  i18n.loadAndActivate({ locale, messages: { ...messages, ...rare } });
  completeIn = textsOf === 'most' ? locale : null;
  rareIn = areRareWanted ? locale : null;
  document.documentElement.lang = locale;
  // An installation from now on gets the app in this language.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(locale));
  return true;
}

/**
 * Adds the texts that the first pages did not need, in the current language. Returns undefined if they are
 * there: awaiting even a resolved promise during hydration would lose presses. Rejects if they cannot be
 * loaded.
 */
export function activateAllTexts(): Promise<void> | undefined {
  const { locale } = i18n;
  return !isLocale(locale) || completeIn === locale ? undefined : addAllTexts(locale);
}

async function addAllTexts(locale: Locale): Promise<void> {
  const messages = await load.most(locale);
  // The language changed meanwhile, and the new one may lack them too.
  if (i18n.locale !== locale) return activateAllTexts();
  if (completeIn === locale) return;
  i18n.loadAndActivate({ locale, messages: { ...i18n.messages, ...messages } });
  completeIn = locale;
}

/**
 * Adds the texts of parts loaded on demand. Returns undefined if they are there. Rejects if they cannot be
 * loaded.
 */
export function activateRareTexts(): Promise<void> | undefined {
  const { locale } = i18n;
  return isLocale(locale) && rareIn !== locale ? addRareTexts(locale) : activateAllTexts();
}

async function addRareTexts(locale: Locale): Promise<void> {
  await activateAllTexts();
  areRareWanted = true;
  const messages = await load.rare(locale);
  if (i18n.locale !== locale) return activateRareTexts();
  if (rareIn === locale) return;
  i18n.loadAndActivate({ locale, messages: { ...i18n.messages, ...messages } });
  rareIn = locale;
}

/**
 * Shows the page in `locale`, or in English if its texts cannot be loaded; `missing` is then that language.
 * Throws if there are no texts at all.
 */
export async function activateOrFallBack(
  locale: Locale,
  activate: (locale: Locale) => Promise<unknown> = activateLocale,
): Promise<{ missing: Locale | null }> {
  try {
    await activate(locale);
    return { missing: null };
  } catch (error) {
    if (locale === FALLBACK_LOCALE) throw error;
    await activate(FALLBACK_LOCALE);
    return { missing: locale };
  }
}

/** The person's language on this device. */
export function preferredLocale(): Locale {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(LOCALE_KEY);
  } catch {
    // Storage may be denied; the browser's languages remain.
  }
  // A prerendered page already has the language that the browser requested.
  const served = prerenderedPage(document)?.locale;
  return detectLocale(stored, served ? [served] : navigator.languages);
}
