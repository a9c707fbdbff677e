import { type OpenStores, result } from '#db/transact.ts';

/** Of so few keys each is read by itself, and everything at once: one thing after the other takes longer than to read too much. */
export const fewKeys = 2;

/**
 * What to read a source by, to have all that is under keys that are in order. Rows that are touched together have neighbouring
 * ids, and one read of everything between the first and the last is far quicker than one a key, unless too much lies between.
 */
export async function queriesOf(
  source: IDBObjectStore | IDBIndex,
  keys: readonly IDBValidKey[],
  between: OpenStores['between'],
): Promise<readonly (IDBValidKey | IDBKeyRange)[]> {
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined || keys.length <= fewKeys) return keys;
  const all = between(first, last);
  const count = await result(source.count(all));
  if (count === 0) return [];
  return count <= 4 * keys.length ? [all] : keys;
}

/** What is under keys that are in order. May give what lies between them too; of each row then all. */
export async function readKeys<T>(
  store: IDBObjectStore,
  keys: readonly IDBValidKey[],
  between: OpenStores['between'],
): Promise<T[]> {
  const queries = await queriesOf(store, keys, between);
  return (await Promise.all(queries.map((query) => result<T[]>(store.getAll(query))))).flat();
}
