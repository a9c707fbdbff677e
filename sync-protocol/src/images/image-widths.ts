/** Widths in which the server keeps and serves every image, pixels of the longer side: for a card, for a page. */
export const imageWidths = [400, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
