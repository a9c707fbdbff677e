import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { capitalized } from '#i18n/format-day.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { Company } from '#sync/together/together.ts';
import { type News, newsOf, withNews } from './news-of.ts';
import { usePersonName } from './use-person.ts';

/** Long enough to be read in passing. */
const shownMs = 8_000;

/** What others have just done on the list, in one line; null for nothing. */
export function useNewsLine(list: string, { members }: Company): string | null {
  const { came } = useSync().together;
  const [news, setNews] = useState<readonly News[]>([]);
  useEffect(() => {
    const take = () => {
      const more = newsOf(came.read(), list, members);
      if (more.length > 0) setNews((before) => withNews(before, more));
    };
    return came.subscribe(take);
  }, [came, list, members]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came on one list is no news of another.
  useEffect(() => setNews([]), [list]);
  useEffect(() => {
    if (news.length === 0) return;
    const timer = setTimeout(() => setNews([]), shownMs);
    return () => clearTimeout(timer);
  }, [news]);
  const inWords = useNewsWords(usePersonName(members));
  return news.length > 0 ? capitalized(inWords(news)) : null;
}

function useNewsWords(nameOf: (number: number) => string): (news: readonly News[]) => string {
  const { t, i18n } = useLingui();
  return (news) => {
    const people = [...new Set(news.map(({ by }) => by))].map(nameOf);
    const [name = ''] = people;
    const [{ kind, itemName } = { kind: 'changed', itemName: '' }] = news;
    const count = news.length;
    if (people.length > 1) {
      const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(people);
      return t`${names}: ${plural(count, { one: '# change', other: '# changes' })}`;
    }
    if (count > 1) {
      const kinds = new Set(news.map((each) => each.kind));
      if (kinds.size === 1 && kind === 'added')
        return t`${plural(count, { one: `${name} added # thing`, other: `${name} added # things` })}`;
      if (kinds.size === 1 && kind === 'checked')
        return t`${plural(count, { one: `${name} put # thing in the basket`, other: `${name} put # things in the basket` })}`;
      if (kinds.size === 1 && kind === 'removed')
        return t`${plural(count, { one: `${name} removed # thing`, other: `${name} removed # things` })}`;
      return t`${plural(count, { one: `${name} changed # thing`, other: `${name} changed # things` })}`;
    }
    switch (kind) {
      case 'added':
        return t`${name} added ${itemName}`;
      case 'checked':
        return t`${name} put ${itemName} in the basket`;
      case 'unchecked':
        return t`${name} put ${itemName} back on the list`;
      case 'removed':
        return t`${name} removed ${itemName}`;
      default:
        return t`${name} changed ${itemName}`;
    }
  };
}
