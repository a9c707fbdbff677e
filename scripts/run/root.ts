import path from 'node:path';

/** Absolute path of the repository. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Absolute path of something named from the repository's top. */
export const fromRoot = (...parts: string[]) => path.join(root, ...parts);
