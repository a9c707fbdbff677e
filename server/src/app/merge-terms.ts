import type { NounName } from 'sync-protocol/nouns/registry.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { recipeTerms } from '#features/recipes/recipe-terms.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

/** Extra documentation and limits of the merges of some nouns. */
export const mergeTerms: Partial<Record<NounName, MergeTerms>> = {
  quickItem: {
    summary: 'Replace the quick list, or merge changes into it',
    description:
      'An item of a list that replaces needs its itemName alone: the name tells its category, and it is not checked.',
  },
  foodPreference: { summary: 'Merge choices' },
  shelf: { tag: 'stores', summary: 'Merge changes of the household’s own shelves' },
  store: { summary: 'Merge changes of shops and their orders of shelves' },
  foodPrice: { tag: 'food prices', summary: 'Merge what foods cost last' },
  barcode: { tag: 'barcodes', summary: 'Merge what the codes on things mean' },
  recipe: recipeTerms,
  calendarEntry: { summary: 'Merge changes of meals' },
  // Only new lists need premium: the lines of existing lists stay usable.
  generatedList: { summary: 'Merge changes of lists', rejectionOf: premiumOnly('Lists from the calendar') },
  generatedItem: { tag: 'generated lists', summary: 'Merge changes of lines' },
  recurringItem: { rejectionOf: premiumOnly('Recurring items') },
  mealRepeat: { tag: 'calendar', summary: 'Merge changes of meals that come every week' },
  weekTemplate: { tag: 'calendar', summary: 'Merge changes of saved weeks' },
  dayNote: { tag: 'calendar', summary: 'Merge changes of the notes of days' },
  onboarding: { tag: 'account', summary: 'Note that the person has been shown around' },
};

/**
 * On the free tier rows of the noun can only be deleted.
 *
 * @param what plural name of the rows, for the message
 */
function premiumOnly(what: string): NonNullable<MergeTerms['rejectionOf']> {
  const message = `${what} are part of the premium plan.`;
  return ({ kind }, tier) =>
    isPremium(tier) || kind === 'delete' ? null : { code: 'premium_required', message };
}
