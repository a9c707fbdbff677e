/**
 * Whether this browser asks the person before it persists storage, as Firefox does; others decide by
 * themselves.
 */
export const asksPerson = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  /\bFirefox\//.test(userAgent);

/** Asks the browser not to evict this site's data when the disk is full (Storage standard). */
export async function keepStorage(storage: StorageManager | undefined): Promise<void> {
  if (!storage?.persist || (await storage.persisted())) return;
  await storage.persist();
}
