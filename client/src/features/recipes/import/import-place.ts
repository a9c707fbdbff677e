import { flagIn, indexIn } from '#lib/plain-search.ts';

/** What of the page is shown, which is part of its address: so Back goes from the review to the list. */
export interface ImportPlace {
  /** What waits to be looked over; without it one is asked for more. */
  entry?: string | undefined;
  /** Which of its recipes. */
  recipe?: number | undefined;
  /** What opens by itself once it has been read. */
  awaited?: string | undefined;
  /** An address or a text to read; of a page whose window has opened this one, `page` is true. */
  source?: string | undefined;
  page?: true | undefined;
  /** What another app shared had no room on the device. */
  noRoom?: true | undefined;
}

/** The place of an address. */
export function importPlaceOf(search: Record<string, unknown>): ImportPlace {
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  const { entry, recipe, awaited, source, page, noRoom } = search;
  return {
    entry: textOf(entry),
    recipe: indexIn(recipe),
    awaited: textOf(awaited),
    source: textOf(source),
    page: flagIn(page),
    noRoom: flagIn(noRoom),
  };
}
