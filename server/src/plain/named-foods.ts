import { categoryOf } from 'sync-protocol/food/category-of.ts';
import { foodKey } from 'sync-protocol/food/food-name.ts';
import type { NamedFood } from 'sync-protocol/generated-lists/replace-generated-items.ts';
import { createInTurns } from '#lib/turns/in-turns.ts';

/** Names looked up before the event loop gets a turn: a long new name takes a quarter of a millisecond. */
const namesATurn = 10;

/** Looks many names up in the table of foods, `namesATurn` at a time. */
export function createNamedFoods() {
  const inTurns = createInTurns(namesATurn);

  function* look(names: ReadonlySet<string>) {
    const found = new Map<string, NamedFood>();
    for (const name of names) {
      found.set(name, { key: foodKey(name), category: categoryOf(name) });
      yield;
    }
    return (name: string): NamedFood => found.get(name) ?? { key: name, category: 'other' };
  }

  /**
   * Returns the function from name to food.
   *
   * @throws TooManyWaitError if too many look-ups wait
   */
  return (names: Iterable<string>) => inTurns(look(new Set(names)));
}
