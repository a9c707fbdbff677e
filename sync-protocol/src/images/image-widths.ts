/** Sizes of every image on the server, in pixels of the longer side: for a card and for a page. */
export const imageWidths = [400, 1600] as const;
export type ImageWidth = (typeof imageWidths)[number];
