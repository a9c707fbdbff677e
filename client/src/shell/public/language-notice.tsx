import '../layout/layout.css';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from 'sync-protocol/locales.ts';
import { activateLocale } from '#i18n/activate-locale.ts';
import { FALLBACK_LOCALE } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { unlessOff } from '#ui/unless-off.ts';
import { useMissingLanguage } from './use-missing-language.ts';

interface LanguageNoticeProps {
  /** The person's language, whose texts could not be loaded. */
  locale: Locale;
}

/**
 * Explains above the page why it is in another language, with a button to try again. Disappears once the
 * texts are loaded.
 */
export function LanguageNotice({ locale }: LanguageNoticeProps) {
  const missingWords = useMissingLanguage();
  const [isThere, setThere] = useState(false);
  const [isLoading, setLoading] = useState(false);
  if (isThere) return null;

  const tryAgain = async () => {
    setLoading(true);
    setThere(await activateLocale(locale).catch(() => false));
    setLoading(false);
  };

  return (
    <div role="status" className="language-notice">
      <span>{missingWords(locale, FALLBACK_LOCALE)}</span>
      <Button {...unlessOff(isLoading, tryAgain)}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
