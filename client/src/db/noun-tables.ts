import { nouns } from 'sync-protocol/nouns/registry.ts';

/** Name of a noun's table; undefined for a noun that only a newer build knows. */
export const tableNamed = (noun: string): string | undefined =>
  nouns.find(({ name }) => name === noun)?.table;

/** The tables that screens read, one per noun. */
export const nounTables: readonly string[] = nouns.map(({ table }) => table);
