import { fileCache } from './file-cache.ts';

/** Files that wait to be read in; a cache and no database, since the service worker puts there what is shared with the app. */
const files = fileCache('ateria-import-files');

/**
 * Keeps files on this device until they are read in, in place of those from before: so that a page that was closed, or one that nobody
 * is signed in on yet, has them when it is opened. False where there is no room for them.
 */
export const keepFiles = files.keep;

/** The files that wait, in their order. */
export const readKeptFiles = files.read;

export const dropKeptFiles = files.drop;
