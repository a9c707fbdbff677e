import { keep } from '#lib/keep.ts';

const key = 'ateria.unendedSession';

/**
 * Somebody signed out without a network: at the provider they are still signed in, on this device. The next person has
 * to say who they are (`prompt=login`) instead of going in as the one before.
 */
export const rememberUnendedSession = (storage: Storage = localStorage): void => keep(storage, key, '1');

export const hasUnendedSession = (storage: Storage = localStorage): boolean => storage.getItem(key) !== null;

export const forgetUnendedSession = (storage: Storage = localStorage): void => storage.removeItem(key);
