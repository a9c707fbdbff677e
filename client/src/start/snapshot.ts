import { KNOWN_IDENTITY_KEY, SHOWN_DATABASE_KEY } from '#lib/known-identity.ts';

/** Key in local storage of the list's snapshot. One per device. */
export const SNAPSHOT_KEY = 'ateria.firstScreen';

/** Text, or an element with its attributes and what is in it. */
export type SnapshotNode = string | SnapshotElement;

export interface SnapshotElement {
  /** Local name. Everything inside an `svg` is in the SVG namespace. */
  tag: string;
  attributes: Record<string, string>;
  /**
   * Inline style. Separate from the attributes because the Content-Security-Policy forbids style attributes;
   * script sets it through the CSSOM.
   */
  style: string;
  children: SnapshotNode[];
}

/** A page as it was last rendered: enough to draw it again without the app. */
export interface Snapshot {
  /** Version of this format. A snapshot in another format is not drawn. */
  form: typeof SNAPSHOT_FORM;
  path: string;
  title: string;
  lang: string;
  /** The person and household, as returned by `ownerOf`. */
  owner: string;
  /** Preferences in local storage that the rendering depends on, such as the language. */
  kept: Record<string, string | null>;
  /** The layout's media query, and whether it held. */
  layout: { query: string; isMatching: boolean };
  /**
   * Address of the page's own style sheet. A snapshot from another build is not drawn, as its rules may be
   * missing.
   */
  sheet: string;
  /** Every CSS rule of the page in order, without those in the style sheet that comes with each page. */
  styles: string;
  page: SnapshotNode[];
}

export const SNAPSHOT_FORM = 3;

export const sheetOf = ({ head }: Document): string =>
  head.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '';

/** Identifies the person known on this device and the household shown; null for nobody. */
export function ownerOf(storage: Storage): string | null {
  const person = storage.getItem(KNOWN_IDENTITY_KEY);
  return person && person + (storage.getItem(SHOWN_DATABASE_KEY) ?? '');
}

/**
 * The snapshot if it is valid for this page now. Another person's snapshot is removed, so that nobody sees
 * it.
 */
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
