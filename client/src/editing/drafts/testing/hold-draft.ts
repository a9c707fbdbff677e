/**
 * Simulates another window that writes under this key.
 *
 * @returns closes that window
 */
export async function holdDraft(key: string): Promise<() => Promise<void>> {
  const closed = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const end = navigator.locks.request(key, () => {
    held.resolve();
    return closed.promise;
  });
  await held.promise;
  return async () => {
    closed.resolve();
    await end;
  };
}
