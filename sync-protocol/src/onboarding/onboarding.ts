import { type Static, Type } from 'typebox';
import { endpoints } from '../api/endpoints.ts';
import { shortHash } from '../hash.ts';
import { defineNoun, type RecordOf } from '../nouns/define-noun.ts';
import { flag } from '../nouns/field.ts';

/** Whether a person has been shown around. One row a person. */
export const onboarding = defineNoun({
  name: 'onboarding',
  queue: { name: 'onboarding', ...endpoints.completeOnboarding, maxOps: 20 },
  table: 'onboarding',
  // Far more than a household has people.
  maxRows: 1_000,
  maxFreeRows: 1_000,
  // It tells of this person and this server.
  isExported: false,
  fields: { isComplete: flag(false) },
  required: ['isComplete'],
});
export type Onboarding = RecordOf<typeof onboarding>;

/** Id of a person's row: their devices, and a plain client, meet in one. */
export function onboardingId({ issuer, subject }: { issuer: string; subject: string }): string {
  return `person-${shortHash(JSON.stringify([issuer, subject]))}`;
}

export const maxOnboardings = onboarding.maxRows;

/** `PATCH /api/users/me/onboarding` in merge mode; a plain client sends nothing at all. */
export const MergeOnboarding = onboarding.mergeBody;

/** What a plain client is answered. */
export const OnboardingAnswer = Type.Object({ onboardingComplete: Type.Boolean() });
export type OnboardingAnswer = Static<typeof OnboardingAnswer>;
