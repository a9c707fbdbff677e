/**
 * Makes all writes to a store fail, each together with its transaction.
 *
 * @param prototype of the object stores of the IndexedDB that the test uses
 * @returns the function that restores it
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
