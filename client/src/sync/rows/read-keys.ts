import { type OpenStores, result } from '#db/transact.ts';

/**
 * Up to this many keys are read one by one and in parallel: reading a little too much is faster than counting
 * first.
 */
export const fewKeys = 2;

/**
 * Queries that cover all of these ascending ranges. Rows touched together have neighbouring ids, so one read
 * from first to last is far quicker than one per range, unless too much lies between.
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

/** Values under these ascending keys. May also return values between them. */
export async function readKeys<T>(
  store: IDBObjectStore,
  keys: readonly IDBValidKey[],
  between: OpenStores['between'],
): Promise<T[]> {
  const ranges = keys.map((key) => between(key, key));
  const queries = await queriesOf(store, ranges, between);
  return (await Promise.all(queries.map((query) => result<T[]>(store.getAll(query))))).flat();
}
