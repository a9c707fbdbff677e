/**
 * Dexie's own build for browsers with classes and `await`; its package points to the one for older browsers.
 */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
