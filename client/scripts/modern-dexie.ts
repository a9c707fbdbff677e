/** Dexie as its makers build it for browsers that know classes and `await`: its package names the one for those that do not. */
export const modernDexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' };
