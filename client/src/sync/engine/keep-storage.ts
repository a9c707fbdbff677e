/** Whether this browser asks the person before it keeps data for good, as Firefox does; the others decide by themselves. */
export const asksPerson = ({ userAgent }: Pick<Navigator, 'userAgent'>): boolean =>
  /\bFirefox\//.test(userAgent);

/** Asks the browser not to clear the database when the disk is full (Storage standard). */
export async function keepStorage(storage: StorageManager | undefined): Promise<void> {
  if (!storage?.persist || (await storage.persisted())) return;
  await storage.persist();
}
