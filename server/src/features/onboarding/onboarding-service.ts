import { onboarding, onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import type { Member } from '#lib/member.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';

/** Who has been shown around. */
export function createOnboardingService(rows: HouseholdRows) {
  async function isComplete(member: Member): Promise<boolean> {
    const row = await rows.find(member.householdId, onboarding, onboardingId(member));
    return row?.fields.isComplete === true;
  }

  return { isComplete };
}
