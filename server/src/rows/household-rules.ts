import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { type ServerRules, serverRules } from 'sync-protocol/rows/server-rules.ts';
import { readRowsAfter } from './row-repository.ts';

/** What the server holds: the model's rules, and those that it has alone. Only a test hands it others. */
export interface HouseholdRules extends ServerRules {
  /** The rows of one household alone (SPEC I14). */
  readRowsAfter: typeof readRowsAfter;
  /** Most living rows of a noun in one household (SPEC I16). What is no part of the free tier is rejected there in another way. */
  maxRowsOf: (noun: RowLimits, isPremium: boolean) => number;
}

type RowLimits = Noun & { maxRows: number; maxFreeRows: number };

export const householdRules: HouseholdRules = {
  ...serverRules,
  readRowsAfter,
  maxRowsOf: ({ maxRows, maxFreeRows }, isPremium) =>
    isPremium || maxFreeRows === 0 ? maxRows : maxFreeRows,
};
