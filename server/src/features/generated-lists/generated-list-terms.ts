import { isPremium } from 'sync-protocol/tiers/tier.ts';
import type { Rejection } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

const premiumRejection: Rejection = {
  code: 'premium_required',
  message: 'Lists from the calendar are part of the premium plan.',
};

/** On the free tier none can be made; those that are there can be deleted, and their lines stay usable. */
export const generatedListTerms: MergeTerms = {
  summary: 'Merge changes of lists',
  rejectionOf: ({ kind }, tier) => (isPremium(tier) || kind === 'delete' ? null : premiumRejection),
};
