import { chakra } from '@chakra-ui/react';
import type { Locale } from 'sync-protocol/locales.ts';

const FLAGS: Record<Locale, React.ReactNode> = {
  en: (
    <>
      <path fill="#012169" d="M0 0h24v16H0z" />
      <path stroke="#fff" strokeWidth="3.2" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#c8102e" strokeWidth="1.3" d="m0 0 24 16M24 0 0 16" />
      <path stroke="#fff" strokeWidth="5.2" d="M12 0v16M0 8h24" />
      <path stroke="#c8102e" strokeWidth="3" d="M12 0v16M0 8h24" />
    </>
  ),
  fi: (
    <>
      <path fill="#fff" d="M0 0h24v16H0z" />
      <path stroke="#002f6c" strokeWidth="4.4" d="M8.7 0v16M0 8h24" />
    </>
  ),
};

/** Decorative: the language's name is beside it. */
export function Flag({ locale }: { locale: Locale }) {
  return (
    <chakra.svg
      viewBox="0 0 24 16"
      width="6"
      height="4"
      flexShrink="0"
      rounded="xs"
      boxShadow="0 0 0 1px {colors.border}"
      aria-hidden
      focusable="false"
    >
      {FLAGS[locale]}
    </chakra.svg>
  );
}
