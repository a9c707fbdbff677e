import { isPremium } from 'sync-protocol/plans/plan.ts';
import type { Rejection } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

const premiumRejection: Rejection = {
  code: 'premium_required',
  message: 'Recurring items are part of the premium plan.',
};

/** On the free plan a rule can be deleted, and that is all. */
export const recurringItemTerms: MergeTerms = {
  rejectionOf: ({ kind }, plan) => (isPremium(plan) || kind === 'delete' ? null : premiumRejection),
};
