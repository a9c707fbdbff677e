import { OnboardingAnswer, onboarding, onboardingId } from 'sync-protocol/onboarding/onboarding.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import { Type } from 'typebox';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { OtherForm } from '#rows/merge-routes.ts';

/** `PATCH /api/users/me/onboarding` (specification 7), whose body is empty. */
export function onboardingForm(rows: HouseholdRows): OtherForm {
  /** Marks this person's onboarding as complete. Idempotent. */
  async function complete(request: WriteRequest): Promise<OnboardingAnswer> {
    const id = onboardingId(request.member);
    await rows.carryOut(request, {
      noun: onboarding,
      device: plainDevice,
      ids: [id],
      toOps: ([row], context) => {
        if (row?.fields.isComplete === true && row.deleted === null) return [];
        const authored = { noun: onboarding.name, id, base: row?.version ?? 0, ...context };
        return [{ ...authored, kind: row ? 'set' : 'add', set: { isComplete: true } }];
      },
    });
    return { onboardingComplete: true };
  }

  const body = Type.Object({}, { additionalProperties: false });
  return { body, answer: OnboardingAnswer, handle: complete };
}
