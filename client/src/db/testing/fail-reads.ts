/**
 * Makes all reads of a store fail.
 *
 * @param prototype of the object stores of the IndexedDB that the test uses
 * @returns the function that restores it
 */
export function failReads(prototype: IDBObjectStore, name: string): () => void {
  const { get, getAll } = prototype;
  const failing = <Args extends unknown[]>(method: (...args: Args) => IDBRequest) =>
    function (this: IDBObjectStore, ...args: Args) {
      if (this.name === name) throw new DOMException('no answer', 'UnknownError');
      return method.apply(this, args);
    };
  Object.assign(prototype, { get: failing(get), getAll: failing(getAll) });
  return () => void Object.assign(prototype, { get, getAll });
}
