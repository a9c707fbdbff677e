import { keep } from '#lib/keep.ts';

const key = 'ateria.unendedSession';

/**
 * Marks that a person signed out without a network, so that the provider still has their session on this
 * device. The next sign-in uses `prompt=login`, so that another person does not get in as them.
 */
export const rememberUnendedSession = (storage: Storage = localStorage): void => keep(storage, key, '1');

export const hasUnendedSession = (storage: Storage = localStorage): boolean => storage.getItem(key) !== null;

export const forgetUnendedSession = (storage: Storage = localStorage): void => storage.removeItem(key);
