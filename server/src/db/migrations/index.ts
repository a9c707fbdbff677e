import type { Migration } from 'kysely/migration';
import * as households from './0001-households.ts';
import * as identity from './0002-identity.ts';

/** Every migration by its number and name, run in this order. A migration that has shipped never changes. */
export const migrations: Record<string, Migration> = {
  '0001-households': households,
  '0002-identity': identity,
};
