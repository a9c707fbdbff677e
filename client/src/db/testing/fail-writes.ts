/**
 * From now on a store keeps no change: whatever is put into it or taken out fails, and its transaction with it.
 *
 * @param prototype of the object stores of the IndexedDB that the test uses
 * @returns makes it well again
 */
export function failWrites(prototype: IDBObjectStore, name: string, fault: () => Error): () => void {
  const { put, add, delete: remove } = prototype;
  const failing = <Args extends unknown[]>(method: (...args: Args) => IDBRequest) =>
    function (this: IDBObjectStore, ...args: Args) {
      if (this.name === name) throw fault();
      return method.apply(this, args);
    };
  Object.assign(prototype, { put: failing(put), add: failing(add), delete: failing(remove) });
  return () => void Object.assign(prototype, { put, add, delete: remove });
}
