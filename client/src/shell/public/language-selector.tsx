import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';
import { locales } from 'sync-protocol/locales.ts';
import { LOCALE_NAMES } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useDismiss } from '#lib/use-dismiss.ts';
import { Menu } from '#ui/sheets/menu.tsx';
import { Flag } from './flag.tsx';

/** Specification 9. */
const usualWidth = { base: 'languages', md: 'languagesWide' };

/** English or Finnish, each in its own words. */
export function LanguageSelector({ width = usualWidth }: { width?: typeof usualWidth }) {
  const { t } = useLingui();
  const { locale, setLocale } = useLocale();
  const [missing, setMissing] = useState('');
  useDismiss(missing !== '', [], () => setMissing(''));
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
          onSelect: () => void setLocale(choice).catch(() => setMissing(LOCALE_NAMES[choice])),
        }))}
      />
      {/* The public pages do without the toaster. Gone with the next press. */}
      <chakra.div
        role="status"
        position="fixed"
        insetInline="4"
        bottom="4"
        display="grid"
        justifyItems="center"
        zIndex="toast"
        pointerEvents="none"
      >
        {missing && (
          <chakra.p
            px="5"
            py="3"
            rounded="lg"
            bg="danger.solid"
            color="danger.contrast"
          >{t`${missing} could not be loaded. Choose it again when there is a connection.`}</chakra.p>
        )}
      </chakra.div>
    </>
  );
}
