import type { NounName } from 'sync-protocol/nouns/registry.ts';
import { isPremium } from 'sync-protocol/tiers/tier.ts';
import { recipeTerms } from '#features/recipes/recipe-terms.ts';
import type { MergeTerms } from '#rows/merge-routes.ts';

/** Of the nouns of which there is more to say than they say themselves. */
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
  // The lines of lists that are there stay usable.
  generatedList: { summary: 'Merge changes of lists', rejectionOf: premiumOnly('Lists from the calendar') },
  generatedItem: { tag: 'generated lists', summary: 'Merge changes of lines' },
  recurringItem: { rejectionOf: premiumOnly('Recurring items') },
  mealRepeat: { tag: 'calendar', summary: 'Merge changes of meals that come every week' },
  weekTemplate: { tag: 'calendar', summary: 'Merge changes of saved weeks' },
  dayNote: { tag: 'calendar', summary: 'Merge changes of the notes of days' },
  onboarding: { tag: 'account', summary: 'Note that the person has been shown around' },
};

/**
 * On the free tier a row can be deleted, and that is all.
 *
 * @param what the rows in words, several of them
 */
function premiumOnly(what: string): NonNullable<MergeTerms['rejectionOf']> {
  const message = `${what} are part of the premium plan.`;
  return ({ kind }, tier) =>
    isPremium(tier) || kind === 'delete' ? null : { code: 'premium_required', message };
}
