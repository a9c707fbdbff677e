import { flagIn, indexIn } from '#lib/plain-search.ts';

/** State of the page that is part of the address, so that Back goes from the review to the list. */
export interface ImportPlace {
  /** The import to be reviewed; without it the page asks for a source. */
  entry?: string | undefined;
  /** Index of the recipe in it. */
  recipe?: number | undefined;
  /** The import that opens automatically once it was read. */
  awaited?: string | undefined;
  /** An address or text to import; `page` is true if the page comes from the window that opened this one. */
  source?: string | undefined;
  page?: true | undefined;
  /** There was no room on the device for what another app shared. */
  noRoom?: true | undefined;
}

/** Parses search parameters. */
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
