import { KNOWN_IDENTITY_KEY, SHOWN_DATABASE_KEY } from '#lib/known-identity.ts';

/** Where the snapshot of the list as last drawn is kept, for one person, on this device. */
export const SNAPSHOT_KEY = 'ateria.firstScreen';

/** Text, or an element with its attributes and what is in it. */
export type SnapshotNode = string | SnapshotElement;

export interface SnapshotElement {
  /** Local name. Everything inside an `svg` is of SVG. */
  tag: string;
  attributes: Record<string, string>;
  /** Kept apart from the attributes: the Content-Security-Policy lets only scripts set it, property by property. */
  style: string;
  children: SnapshotNode[];
}

/** A page as it was last drawn: enough to draw it again without the program that made it. */
export interface Snapshot {
  /** Changes with the form of what is kept. A snapshot of another form is not drawn. */
  form: typeof SNAPSHOT_FORM;
  path: string;
  title: string;
  lang: string;
  /** Whose it is, as `ownerOf` says. */
  owner: string;
  /** Preferences in local storage that it was drawn by, e.g. of the language. */
  kept: Record<string, string | null>;
  /** The layout's media query, and whether it held. */
  layout: { query: string; isMatching: boolean };
  /** The page's own style sheet: that of another build may lack what it was drawn by. */
  sheet: string;
  /** Every rule that the page had, in order, but for those that each page comes with. */
  styles: string;
  page: SnapshotNode[];
}

export const SNAPSHOT_FORM = 3;

export const sheetOf = ({ head }: Document): string =>
  head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '';

/** Who is known on this device, word for word, and which of their households is shown; null for nobody. */
export function ownerOf(storage: Storage): string | null {
  const person = storage.getItem(KNOWN_IDENTITY_KEY);
  return person && person + (storage.getItem(SHOWN_DATABASE_KEY) ?? '');
}

/** The snapshot that is true of this page now. That of another person is removed, so that nobody meets it. */
export function readSnapshot(page: Window): Snapshot | null {
  const { localStorage, location } = page;
  const text = localStorage.getItem(SNAPSHOT_KEY);
  if (text === null) return null;
  const snapshot = parseSnapshot(text);
  if (snapshot?.owner !== ownerOf(localStorage)) {
    localStorage.removeItem(SNAPSHOT_KEY);
    return null;
  }
  const { path, kept, layout, sheet } = snapshot;
  const isOfThisPage =
    path === location.pathname + location.search &&
    sheet === sheetOf(page.document) &&
    page.matchMedia(layout.query).matches === layout.isMatching &&
    Object.entries(kept).every(([key, value]) => localStorage.getItem(key) === value);
  return isOfThisPage ? snapshot : null;
}

function parseSnapshot(text: string): Snapshot | null {
  try {
    const snapshot = JSON.parse(text) as Snapshot | null;
    return snapshot?.form === SNAPSHOT_FORM ? snapshot : null;
  } catch {
    return null;
  }
}
