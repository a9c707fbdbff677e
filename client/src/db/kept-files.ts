import { fileCache } from './file-cache.ts';

/**
 * Files waiting to be imported. In a cache rather than a database, since the service worker stores shared
 * files there.
 */
const files = fileCache('ateria-import-files');

/**
 * Keeps files on this device until they are imported, replacing earlier ones, so that they survive a closed
 * page or a missing sign-in. False if there is no room.
 */
export const keepFiles = files.keep;

/** The waiting files, in order. */
export const readKeptFiles = files.read;

export const dropKeptFiles = files.drop;
