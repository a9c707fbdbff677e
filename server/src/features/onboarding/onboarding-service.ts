import {
  maxOnboardings,
  type OnboardingAnswer,
  onboarding,
  onboardingId,
} from 'sync-protocol/onboarding/onboarding.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { MergeBody } from 'sync-protocol/sync/merge-body.ts';
import type { Member } from '#lib/member.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';

/** Who has been shown around. */
export function createOnboardingService(rows: HouseholdRows) {
  async function isComplete(member: Member): Promise<boolean> {
    const row = await rows.find(member.householdId, onboarding, onboardingId(member));
    return row?.fields.isComplete === true;
  }

  /** For a plain client: this person is shown around. Doing it again changes nothing. */
  async function complete(request: WriteRequest): Promise<OnboardingAnswer> {
    const id = onboardingId(request.member);
    await rows.carryOut(request, {
      noun: onboarding,
      device: plainDevice,
      toOps: (current, context) => {
        const row = current.find((candidate) => candidate.id === id);
        if (row?.fields.isComplete === true && row.deleted === null) return [];
        const authored = { noun: onboarding.name, id, base: row?.version ?? 0, ...context };
        return [{ ...authored, kind: row ? 'set' : 'add', set: { isComplete: true } }];
      },
    });
    return { onboardingComplete: true };
  }

  /** What was sent are changes (SPEC W1). */
  async function merge(request: WriteRequest, body: MergeBody): Promise<MergeAnswer> {
    return rows.merge(request, {
      noun: onboarding,
      device: body.merge.device,
      changes: body.items,
      maxRows: maxOnboardings,
    });
  }

  return { isComplete, complete, merge };
}
export type OnboardingService = ReturnType<typeof createOnboardingService>;
