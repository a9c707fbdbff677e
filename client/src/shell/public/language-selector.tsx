import '#ui/parts/coming-part.css';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { type Locale, locales } from 'sync-protocol/locales.ts';
import { LOCALE_NAMES } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useDismiss } from '#lib/use-dismiss.ts';
import { Menu } from '#ui/sheets/menu.tsx';
import { Flag } from './flag.tsx';
import { useMissingLanguage } from './use-missing-language.ts';

/** Specification 9. */
const usualWidth = { base: 'languages', md: 'languagesWide' };

/** English or Finnish, each named in its own language. */
export function LanguageSelector({ width = usualWidth }: { width?: typeof usualWidth }) {
  const { t } = useLingui();
  const { locale, setLocale } = useLocale();
  const [missing, setMissing] = useState<Locale>();
  useDismiss(missing !== undefined, [], () => setMissing(undefined));
  const missingWords = useMissingLanguage();
  return (
    <>
      <Menu
        label={t`Language: ${LOCALE_NAMES[locale]}`}
        width={width}
        face={
          <>
            <Flag locale={locale} />
            {LOCALE_NAMES[locale]}
            <ChevronDown size={16} aria-hidden />
          </>
        }
        items={locales.map((choice) => ({
          label: LOCALE_NAMES[choice],
          lang: choice,
          icon: <Flag locale={choice} />,
          isChosen: choice === locale,
          onSelect: () => void setLocale(choice).catch(() => setMissing(choice)),
        }))}
      />
      {/* Public pages have no toaster. Dismissed by the next press. */}
      {missing && (
        <div className="coming-part" role="alert">
          <p>{missingWords(missing, locale)}</p>
        </div>
      )}
    </>
  );
}
