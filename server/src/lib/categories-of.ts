import type { Category } from 'sync-protocol/food/categories.ts';
import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { createInTurns } from './in-turns.ts';

/** Each takes a quarter of a millisecond where the names are long and new. */
const namesATurn = 20;

/** The categories of many names by the table of foods. */
export function createCategoriesOf() {
  const inTurns = createInTurns(namesATurn);

  function* look(names: ReadonlySet<string>) {
    const found = new Map<string, Category>();
    for (const name of names) {
      found.set(name, categoryOf(name));
      yield;
    }
    return (name: string) => found.get(name) ?? 'other';
  }

  /** @throws TooManyWaitError */
  return (names: Iterable<string>) => inTurns(look(new Set(names)));
}
