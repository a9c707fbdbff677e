import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { createImageStore } from './image-store.ts';

/** What the images hold (SPEC F4). Only a test hands them others. */
export interface ImageRules {
  /** The image that a row names, and that is kept for it; null for none. */
  imageOf: (row: RowState) => string | null;
  /** Gives an image to its household alone. */
  createStore: typeof createImageStore;
}

export const imageRules: ImageRules = {
  imageOf: ({ fields }) => (typeof fields.imageUrl === 'string' ? sha256OfUrl(fields.imageUrl) : null),
  createStore: createImageStore,
};
