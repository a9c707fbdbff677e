import { isPremium } from 'sync-protocol/plans/plan.ts';
import type { Refusal } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

const premiumRefusal: Refusal = {
  code: 'premium_required',
  message: 'Recurring items are part of the premium plan.',
};

/** On the free plan a rule can be deleted, and that is all. */
export const recurringItemTerms: MergeTerms = {
  refusalOf: ({ kind }, plan) => (isPremium(plan) || kind === 'delete' ? null : premiumRefusal),
};
