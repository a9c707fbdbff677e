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

/** The language whose texts are all there. */
let completeIn: string | null = null;
/** Whether something is open, or was, whose texts come with it: then they are changed with the language too. */
let areRareWanted = false;
let rareIn: string | null = null;
/** The language that was asked for last: what comes later for another one is too late. */
let askedFor: Locale | null = null;

/**
 * Shows the page in `locale`, without a reload, unless another language has been asked for meanwhile. Throws when its texts cannot be
 * had; then all stays as it was.
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
  // Whoever installs the app now gets it in this language.
  document.querySelector('link[rel=manifest]')?.setAttribute('href', manifestPath(locale));
  return true;
}

/**
 * Adds, in the language on screen, what the first pages had no need of: nothing to wait for where it is there, since a page
 * that waits while it is taken over loses what is pressed on it. Rejects when it cannot be had.
 */
export function activateAllTexts(): Promise<void> | undefined {
  const { locale } = i18n;
  return !isLocale(locale) || completeIn === locale ? undefined : addAllTexts(locale);
}

async function addAllTexts(locale: Locale): Promise<void> {
  const messages = await load.most(locale);
  // Changed meanwhile, the language on screen may lack them too.
  if (i18n.locale !== locale) return activateAllTexts();
  if (completeIn === locale) return;
  i18n.loadAndActivate({ locale, messages: { ...i18n.messages, ...messages } });
  completeIn = locale;
}

/** Adds the texts of what is loaded on demand: nothing to wait for where they are there. Rejects when they cannot be had. */
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
 * Shows the page in `locale`, or in English when its texts cannot be had; `missing` then says which could not. Throws when
 * there are no texts at all.
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

/** The language of this person on this device. */
export function preferredLocale(): Locale {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(LOCALE_KEY);
  } catch {
    // Storage may be denied; the browser's languages remain.
  }
  // A page that came drawn is already in the language that the browser asked for.
  const served = prerenderedPage(document)?.locale;
  return detectLocale(stored, served ? [served] : navigator.languages);
}
