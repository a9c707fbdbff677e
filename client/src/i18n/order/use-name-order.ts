import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/**
 * Compares names by the rules of the screen's language: å, ä and ö after z in Finnish; "cat 2" before "cat
 * 10".
 */
export function useNameOrder(): (one: string, other: string) => number {
  const { locale } = useLingui().i18n;
  return useMemo(() => new Intl.Collator(locale, { numeric: true }).compare, [locale]);
}
