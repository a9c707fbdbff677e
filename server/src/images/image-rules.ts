import { sha256OfUrl } from 'sync-protocol/images/images.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { createImageStore } from './image-store.ts';

/** The rules of the images (SPEC F4). Only tests pass others. */
export interface ImageRules {
  /** SHA-256 of the image that a row names; null for none. */
  imageOf: (row: RowState) => string | null;
  /** Creates the store, which gives an image only to its household. */
  createStore: typeof createImageStore;
}

export const imageRules: ImageRules = {
  imageOf: ({ fields }) => (typeof fields.imageUrl === 'string' ? sha256OfUrl(fields.imageUrl) : null),
  createStore: createImageStore,
};
