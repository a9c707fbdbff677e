import { useLingui } from '@lingui/react/macro';
import type { Locale } from 'sync-protocol/locales.ts';
import { LOCALE_NAMES } from '#i18n/locales.ts';

/** Text for a language that could not be loaded, naming the language shown instead. */
export function useMissingLanguage(): (missing: Locale, current: Locale) => string {
  const { t } = useLingui();
  return (missing, current) => {
    const [name, shown] = [LOCALE_NAMES[missing], LOCALE_NAMES[current]];
    return t`${name} could not be loaded, so the page is in ${shown}.`;
  };
}
