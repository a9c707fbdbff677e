import type { Locale } from 'sync-protocol/locales.ts';

/** Maximum names in a notice; further ones are only counted. */
const maxNames = 3;

const words = {
  en: {
    added: 'Added to the list',
    addedBy: (name: string) => `${name} added to the list`,
    more: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    cook: 'You cook today',
  },
  fi: {
    added: 'Listalle lisättiin',
    addedBy: (name: string) => `${name} lisäsi listalle`,
    more: (names: string, more: number) =>
      more > 0 ? `${names} ja ${more} ${more === 1 ? 'muu' : 'muuta'}` : names,
    cook: 'Sinä kokkaat tänään',
  },
};

/** An item that somebody put on the list, or several added at once. */
export interface Addition {
  name: string;
  count: number;
  /** Name of the person who added it; empty if they have none. */
  by: string;
}

interface NoticeWords {
  title: string;
  body: string;
}

/** Notice of additions to the list; it names the person if only one added them. */
export function shoppingWords(locale: Locale, additions: readonly Addition[]): NoticeWords {
  const { added, addedBy, more } = words[locale];
  const [by = '', ...others] = new Set(additions.map((each) => each.by));
  const names = additions.slice(0, maxNames).map(({ name }) => name);
  const count = additions.reduce((sum, each) => sum + each.count, 0);
  return {
    title: by !== '' && others.length === 0 ? addedBy(by) : added,
    body: more(names.join(', '), count - names.length),
  };
}

export function cookingWords(locale: Locale, titles: readonly string[]): NoticeWords {
  const { cook, more } = words[locale];
  const names = titles.slice(0, maxNames);
  return { title: cook, body: more(names.join(', '), titles.length - names.length) };
}
