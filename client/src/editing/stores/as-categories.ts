import { categories } from 'sync-protocol/food/categories.ts';
import type { Walk } from './read-walk.ts';

/** The walk of a household that has said nothing of shops, for tests. */
export const asCategories: Pick<Walk, 'shelves' | 'shelfOf'> = {
  shelves: categories,
  shelfOf: ({ category }) => category,
};
