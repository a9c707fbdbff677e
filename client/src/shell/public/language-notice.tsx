import '../layout/layout.css';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from 'sync-protocol/locales.ts';
import { activateLocale } from '#i18n/activate-locale.ts';
import { FALLBACK_LOCALE, LOCALE_NAMES } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';

interface LanguageNoticeProps {
  /** The person's language, whose texts could not be loaded. */
  locale: Locale;
}

/** Says over the page why it is in another language, and tries again when asked. Goes when the texts are there. */
export function LanguageNotice({ locale }: LanguageNoticeProps) {
  const [state, setState] = useState<'missing' | 'loading' | 'there'>('missing');
  if (state === 'there') return null;
  const name = LOCALE_NAMES[locale];
  const shown = LOCALE_NAMES[FALLBACK_LOCALE];

  const tryAgain = () => {
    setState('loading');
    activateLocale(locale).then(
      () => setState('there'),
      () => setState('missing'),
    );
  };

  return (
    <div role="status" className="language-notice">
      <span>
        <Trans>
          {name} could not be loaded, so the page is in {shown}.
        </Trans>
      </span>
      <Button aria-disabled={state === 'loading'} onClick={() => state === 'missing' && tryAgain()}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  );
}
