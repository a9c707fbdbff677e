/**
 * From now on a store keeps nothing: whatever is put into it fails, and its transaction with it.
 *
 * @param prototype of the object stores of the IndexedDB that the test uses
 * @returns makes it well again
 */
export function failWrites(prototype: IDBObjectStore, name: string, fault: () => Error): () => void {
  const { put, add } = prototype;
  const failing = (method: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (this.name === name) throw fault();
      return method.apply(this, args);
    };
  Object.assign(prototype, { put: failing(put), add: failing(add) });
  return () => void Object.assign(prototype, { put, add });
}
