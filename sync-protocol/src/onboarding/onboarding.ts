import { type Static, Type } from 'typebox';
import { endpoints } from '../api/endpoints.ts';
import { shortHash } from '../hash.ts';
import { mergeResource } from '../nouns/merge-resource.ts';
import type { Noun } from '../nouns/noun.ts';
import { mergeBody } from '../sync/merge-body.ts';

/** Whether a person has been shown around. One row a person. */
export const Onboarding = Type.Object(
  { _id: Type.String({ minLength: 1, maxLength: 80 }), isComplete: Type.Boolean() },
  { additionalProperties: false },
);
export type Onboarding = Static<typeof Onboarding>;

export const onboarding: Noun = {
  name: 'onboarding',
  resource: 'onboarding',
  fields: {
    isComplete: { schema: Onboarding.properties.isComplete, initial: false, isContent: () => true },
  },
  required: ['isComplete'],
};

/** Id of a person's row: their devices, and a plain client, meet in one. */
export function onboardingId({ issuer, subject }: { issuer: string; subject: string }): string {
  return `person-${shortHash(JSON.stringify([issuer, subject]))}`;
}

/** Far more than a household has people. */
export const maxOnboardings = 1_000;
const maxOnboardingOps = 20;

/** `PATCH /api/users/me/onboarding` in merge mode; a plain client sends nothing at all. */
export const MergeOnboarding = mergeBody(maxOnboardingOps);

/** What a plain client is answered. */
export const OnboardingAnswer = Type.Object({ onboardingComplete: Type.Boolean() });
export type OnboardingAnswer = Static<typeof OnboardingAnswer>;

export const onboardingResource = mergeResource('onboarding', endpoints.completeOnboarding, maxOnboardingOps);
