/**
 * Puts the page into the back/forward cache during the next transaction that calls this method of a store.
 *
 * @returns `isLetGo`, whether that transaction was aborted, undefined before; `wake` shows the page again
 */
export function restInTransaction(storeName: string, method: 'count' | 'get') {
  const ask = IDBObjectStore.prototype[method] as IDBObjectStore['count'];
  const mend = () => Object.assign(IDBObjectStore.prototype, { [method]: ask });
  const rest = {
    isLetGo: undefined as boolean | undefined,
    wake: () => {
      mend();
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
  };
  const asked = function (this: IDBObjectStore, ...args: Parameters<typeof ask>) {
    const request = ask.apply(this, args);
    if (this.name !== storeName) return request;
    mend();
    this.transaction.addEventListener('abort', () => (rest.isLetGo = true));
    this.transaction.addEventListener('complete', () => (rest.isLetGo = false));
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    return request;
  };
  Object.assign(IDBObjectStore.prototype, { [method]: asked });
  return rest;
}
