import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { useKeptHouseholds } from './use-kept-households.ts';

/** Members of the household on the screen in the order in which they joined; empty until known. */
export function usePeople(): readonly HouseholdMember[] {
  return useKeptHouseholds()?.shown?.members ?? [];
}
