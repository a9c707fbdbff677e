/** A separate piece of a page or message: a heading, list item, paragraph or line. */
export interface Block {
  text: string;
  kind: 'heading' | 'item' | 'line';
  /**
   * Heading level 1 to 6; 7 (`likeHeading`) for a line that only looks like a heading, e.g. in bold or with a
   * colon at its end; `noLevel` for other blocks.
   */
  level: number;
  /** The section that the page's class names indicate. */
  hint?: 'ingredients' | 'instructions';
  /** Whether the whole block is a link. */
  isLink?: boolean;
  /** The page's list that an item belongs to, and whether that list is numbered. */
  list?: { id: number; isOrdered: boolean };
  /** Whether an empty line precedes the block. */
  isApart: boolean;
  /** Whether a drawn line, e.g. of stars, precedes the block in a text. */
  isRuledOff?: boolean;
}

/** Level of a line that only looks like a heading. */
export const likeHeading = 7;
export const noLevel = 99;
