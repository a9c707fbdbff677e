import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useRef, useState } from 'react';
import { LOCALE_NAMES, LOCALES, type Locale } from '#i18n/locales.ts';
import { useLocale } from '#i18n/use-locale.ts';
import { useDismiss } from '#lib/use-dismiss.ts';
import { Button } from '#ui/button.tsx';
import { useBackCloses } from '#ui/sheets/use-back-closes.ts';
import { Flag } from './flag.tsx';

const Choices = chakra('ul', {
  base: {
    position: 'absolute',
    zIndex: 'menu',
    display: 'grid',
    gap: '1',
    p: '2',
    bg: 'bg.panel',
    border: 'thin',
    borderColor: 'border',
    rounded: 'lg',
    boxShadow: 'md',
    animation: 'rise 160ms',
  },
  variants: {
    side: {
      below: {
        top: 'calc(100% + 8px)',
        left: { base: '0', md: 'auto' },
        right: { md: '0' },
        width: { base: '250px', md: '400px' },
        gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
      },
      // At the foot of the sidebar, no wider than it.
      above: { bottom: 'calc(100% + 8px)', left: '0', width: 'calc(240px - 1.5rem)' },
    },
  },
});

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'touch',
    px: '3',
    rounded: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    _pressed: { fontWeight: 'semibold' },
  },
});

/** English or Finnish, each in its own words. Opens `above` where it stands at the foot of the page. */
export function LanguageSelector({ side = 'below' }: { side?: 'below' | 'above' }) {
  const { t } = useLingui();
  const { locale, setLocale } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);

  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useDismiss(isOpen, [frame], (by) => (by === 'escape' ? close() : setOpen(false)));
  useBackCloses(isOpen, close);

  const choose = (chosen: Locale) => {
    close();
    void setLocale(chosen);
  };

  return (
    <chakra.div
      ref={frame}
      position="relative"
      onBlur={(event) => {
        if (event.relatedTarget && !frame.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={opener}
        variant="quiet"
        px="3"
        fontWeight="medium"
        aria-expanded={isOpen}
        aria-label={t`Language: ${LOCALE_NAMES[locale]}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Flag locale={locale} />
        {LOCALE_NAMES[locale]}
        <ChevronDown size={16} aria-hidden />
      </Button>
      {isOpen && (
        <Choices side={side} aria-label={t`Language`}>
          {LOCALES.map((choice) => (
            <li key={choice}>
              <Choice
                type="button"
                lang={choice}
                aria-pressed={choice === locale}
                onClick={() => choose(choice)}
              >
                <Flag locale={choice} />
                <chakra.span flex="1">{LOCALE_NAMES[choice]}</chakra.span>
                {choice === locale && <Check size={18} aria-hidden />}
              </Choice>
            </li>
          ))}
        </Choices>
      )}
    </chakra.div>
  );
}
