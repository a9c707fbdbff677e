import { KNOWN_IDENTITY_KEY } from '#lib/known-identity.ts';

/** Where the picture of the list as last drawn is kept, for one person, on this device. */
export const PICTURE_KEY = 'ateria.firstScreen';

/** Text, or an element with its attributes and what is in it. */
export type PictureNode = string | PictureElement;

export interface PictureElement {
  /** Local name. Everything inside an `svg` is of SVG. */
  tag: string;
  attributes: Record<string, string>;
  /** Kept apart from the attributes: the Content-Security-Policy lets only scripts set it, property by property. */
  style: string;
  children: PictureNode[];
}

/** A page as it was last drawn: enough to draw it again without the program that made it. */
export interface Picture {
  /** Changes with the form of what is kept. A picture of another form is not drawn. */
  form: typeof PICTURE_FORM;
  path: string;
  title: string;
  lang: string;
  /** Whose it is, as `ownerOf` says. */
  owner: string;
  /** Preferences in local storage that it was drawn by, e.g. of the language. */
  kept: Record<string, string | null>;
  /** The layout's media query, and whether it held. */
  layout: { query: string; isMatching: boolean };
  /** Every rule that the page had, in order. */
  styles: string;
  page: PictureNode[];
}

export const PICTURE_FORM = 1;

/** Who is known on this device, word for word; null for nobody. */
export const ownerOf = (storage: Storage): string | null => storage.getItem(KNOWN_IDENTITY_KEY);

/** The picture that is true of this page now. That of another person is removed, so that nobody meets it. */
export function readPicture(page: Window): Picture | null {
  const { localStorage, location } = page;
  const text = localStorage.getItem(PICTURE_KEY);
  if (text === null) return null;
  const picture = parsePicture(text);
  if (picture?.owner !== ownerOf(localStorage)) {
    localStorage.removeItem(PICTURE_KEY);
    return null;
  }
  const { path, kept, layout } = picture;
  const isOfThisPage =
    path === location.pathname + location.search &&
    page.matchMedia(layout.query).matches === layout.isMatching &&
    Object.entries(kept).every(([key, value]) => localStorage.getItem(key) === value);
  return isOfThisPage ? picture : null;
}

function parsePicture(text: string): Picture | null {
  try {
    const picture = JSON.parse(text) as Picture | null;
    return picture?.form === PICTURE_FORM ? picture : null;
  } catch {
    return null;
  }
}
