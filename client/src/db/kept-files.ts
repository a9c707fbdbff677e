import { fileCache } from './file-cache.ts';

/**
 * Files waiting to be imported. In a cache rather than a database, since the service worker stores shared
 * files there.
 */
const files = fileCache('ateria-import-files');

/**
 * Keeps files on this device until they are imported, replacing earlier ones, so that they survive a closed
 * page or a missing sign-in. False if there is no room; then none are kept.
 */
export async function keepFiles(chosen: readonly File[]): Promise<boolean> {
  // Earlier ones go first: books are large, and one may fit only in their place.
  await files.drop();
  return files.keep(chosen);
}

/** The waiting files, in order. */
export const readKeptFiles = files.read;

export const dropKeptFiles = files.drop;
