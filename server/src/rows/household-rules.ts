import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { type ServerRules, serverRules } from 'sync-protocol/rows/server-rules.ts';
import { readRowsAfter } from './row-repository.ts';

/** The rules that the server enforces: those of sync-protocol, and its own. Only tests pass others. */
export interface HouseholdRules extends ServerRules {
  /** Reads the rows of this household and no other (SPEC I14). */
  readRowsAfter: typeof readRowsAfter;
  /**
   * Maximum living rows of a noun in one household (SPEC I16). Nouns that the free tier lacks are rejected
   * elsewhere.
   */
  maxRowsOf: (noun: RowLimits, isPremium: boolean) => number;
}

type RowLimits = Noun & { maxRows: number; maxFreeRows: number };

export const householdRules: HouseholdRules = {
  ...serverRules,
  readRowsAfter,
  maxRowsOf: ({ maxRows, maxFreeRows }, isPremium) =>
    isPremium || maxFreeRows === 0 ? maxRows : maxFreeRows,
};
