import { isPremium } from 'sync-protocol/plans/plan.ts';
import type { Rejection } from '#rows/household-rows.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

const premiumRejection: Rejection = {
  code: 'premium_required',
  message: 'Lists from the calendar are part of the premium plan.',
};

/** On the free plan none can be made; those that are there can be deleted, and their lines stay usable. */
export const generatedListTerms: MergeTerms = {
  summary: 'Merge changes of lists',
  rejectionOf: ({ kind }, plan) => (isPremium(plan) || kind === 'delete' ? null : premiumRejection),
};
