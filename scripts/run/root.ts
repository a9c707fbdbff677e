import path from 'node:path';

/** Absolute path of the repository. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Absolute path of something relative to the repository's root. */
export const fromRoot = (...parts: string[]) => path.join(root, ...parts);
