import { isPremium } from 'sync-protocol/tiers/tier.ts';
import type { Rejection } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

const premiumRejection: Rejection = {
  code: 'premium_required',
  message: 'Recurring items are part of the premium plan.',
};

/** On the free tier a rule can be deleted, and that is all. */
export const recurringItemTerms: MergeTerms = {
  rejectionOf: ({ kind }, tier) => (isPremium(tier) || kind === 'delete' ? null : premiumRejection),
};
