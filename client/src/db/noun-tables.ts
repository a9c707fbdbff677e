import { nouns } from 'sync-protocol/nouns/registry.ts';

/** Name of the table in which the records of a noun are; undefined for a noun that only a newer build knows. */
export const tableNamed = (noun: string): string | undefined =>
  nouns.find(({ name }) => name === noun)?.table;

/** The tables that screens read, one a noun. */
export const nounTables: readonly string[] = nouns.map(({ table }) => table);
