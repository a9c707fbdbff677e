import { type BookKeyword, keywordsOf } from 'sync-protocol/recipes/book-keywords.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** The tags of the book on this device; none until they have been read. */
export function useBookKeywords(): BookKeyword[] {
  return useStored(async (db) => keywordsOf(await db.recipes.toArray())) ?? [];
}
