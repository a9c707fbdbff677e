import { useLingui } from '@lingui/react';
import { useCallback, useEffect } from 'react';
import { isLocale, type Locale } from 'sync-protocol/locales.ts';
import { keep } from '#lib/keep.ts';
import { activateLocale, preferredLocale } from './activate-locale.ts';
import { FALLBACK_LOCALE, LOCALE_KEY } from './locales.ts';
import { tellServer } from './tell-server.ts';

/**
 * The current language, and how to change it; stored on this device and followed by all open tabs.
 * `setLocale` rejects if the texts cannot be loaded; then nothing changes.
 */
export function useLocale(): { locale: Locale; setLocale: (locale: Locale) => Promise<void> } {
  const { i18n } = useLingui();
  const setLocale = useCallback(async (locale: Locale) => {
    if (!(await activateLocale(locale))) return;
    keep(localStorage, LOCALE_KEY, locale);
    tellServer({ locale });
  }, []);
  return { locale: isLocale(i18n.locale) ? i18n.locale : FALLBACK_LOCALE, setLocale };
}

/** Follows a language chosen in another tab. */
export function useSharedLocale(): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key === LOCALE_KEY) void activateLocale(preferredLocale());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
