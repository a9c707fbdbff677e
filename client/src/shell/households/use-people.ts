import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { useKeptHouseholds } from './use-kept-households.ts';

/** The people of the household on the screen, in the order in which they joined; none while this device has not been told. */
export function usePeople(): readonly HouseholdMember[] {
  return useKeptHouseholds()?.shown?.members ?? [];
}
