import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Locale } from 'sync-protocol/locales.ts';
import { activateLocale } from '#i18n/activate-locale.ts';
import { LOCALE_NAMES } from '#i18n/locales.ts';
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

  const tryAgain = () => {
    setState('loading');
    activateLocale(locale).then(
      () => setState('there'),
      () => setState('missing'),
    );
  };

  return (
    <chakra.div
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      justifyContent="center"
      gap="2"
      px="4"
      py="2"
      bg="bg.subtle"
      borderBottom="thin"
      borderColor="border"
    >
      <span>
        <Trans>{name} could not be loaded, so the page is in English.</Trans>
      </span>
      <Button aria-disabled={state === 'loading'} onClick={() => state === 'missing' && tryAgain()}>
        <Trans>Try again</Trans>
      </Button>
    </chakra.div>
  );
}
