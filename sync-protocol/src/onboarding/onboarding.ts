import { type Static, Type } from 'typebox';
import { endpoints } from '../api/endpoints.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { flag } from '../nouns/field.ts';

/** Whether a person has completed the introduction. One row per person. */
export const onboarding = defineNoun({
  name: 'onboarding',
  queue: { name: 'onboarding', ...endpoints.completeOnboarding, maxOps: 20 },
  table: 'onboarding',
  // Far more than a household has people.
  maxRows: 1_000,
  maxFreeRows: 1_000,
  // The state concerns only this person on this server.
  isExported: false,
  fields: { isComplete: flag(false) },
  required: ['isComplete'],
});
export type Onboarding = RecordOf<typeof onboarding>;

/**
 * Id of a person's row, derived from the account, so that their devices and a plain client write the same
 * one.
 */
export function onboardingId({ issuer, subject }: { issuer: string; subject: string }): string {
  return `person-${shortHash(JSON.stringify([issuer, subject]))}`;
}

export const maxOnboardings = onboarding.maxRows;

/** `PATCH /api/users/me/onboarding` in merge mode; a plain client sends no body. */
export const MergeOnboarding = onboarding.mergeBody;

/** Answer to a plain client. */
export const OnboardingAnswer = Type.Object({ onboardingComplete: Type.Boolean() });
export type OnboardingAnswer = Static<typeof OnboardingAnswer>;
