import { type OpenStores, result } from '#db/transact.ts';

/** Of so few keys each is read by itself, and everything at once: one thing after the other takes longer than to read too much. */
export const fewKeys = 2;

/**
 * What to read a source by, to have all that is in ranges that are in order. Rows that are touched together have neighbouring
 * ids, and one read of everything from the first to the last is far quicker than one a range, unless too much lies between.
 */
export async function queriesOf(
  source: IDBObjectStore | IDBIndex,
  ranges: readonly IDBKeyRange[],
  between: OpenStores['between'],
): Promise<readonly IDBKeyRange[]> {
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (first === undefined || last === undefined || ranges.length <= fewKeys) return ranges;
  const all = between(first.lower, last.upper);
  const count = await result(source.count(all));
  if (count === 0) return [];
  return count <= 4 * ranges.length ? [all] : ranges;
}

/** What is under keys that are in order. May give what lies between them too; of each row then all. */
export async function readKeys<T>(
  store: IDBObjectStore,
  keys: readonly IDBValidKey[],
  between: OpenStores['between'],
): Promise<T[]> {
  const ranges = keys.map((key) => between(key, key));
  const queries = await queriesOf(store, ranges, between);
  return (await Promise.all(queries.map((query) => result<T[]>(store.getAll(query))))).flat();
}
