/** A piece of a page or of a message that stands for itself: a heading, an item of a list, a paragraph, a line. */
export interface Block {
  text: string;
  kind: 'heading' | 'item' | 'line';
  /** Of a heading 1 to 6; 7 for a line that only looks like one, such as one in bold or with a colon at its end. */
  level: number;
  /** What the page's own names of classes say that it is in. */
  hint?: 'ingredients' | 'instructions';
  /** Whether all of it leads somewhere else. */
  isLink?: boolean;
  /** Of an item, which list of the page it is in, and whether that one counts its items. */
  list?: { id: number; isOrdered: boolean };
  /** Whether an empty line stands before it. */
  isApart: boolean;
  /** Whether a line of stars or the like stands before it, drawn in a text. */
  isRuledOff?: boolean;
}

/** Level of what only looks like a heading. */
export const likeHeading = 7;
export const noLevel = 99;
