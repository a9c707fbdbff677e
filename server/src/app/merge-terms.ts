import type { NounName } from 'sync-protocol/nouns/registry.ts';
import { generatedListTerms } from '#features/generated-lists/generated-list-terms.ts';
import { recipeTerms } from '#features/recipes/recipe-terms.ts';
import { recurringItemTerms } from '#features/recurring-items/recurring-item-terms.ts';
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
  generatedList: generatedListTerms,
  generatedItem: { tag: 'generated lists', summary: 'Merge changes of lines' },
  recurringItem: recurringItemTerms,
  mealRepeat: { tag: 'calendar', summary: 'Merge changes of meals that come every week' },
  weekTemplate: { tag: 'calendar', summary: 'Merge changes of saved weeks' },
  dayNote: { tag: 'calendar', summary: 'Merge changes of the notes of days' },
  onboarding: { tag: 'account', summary: 'Note that the person has been shown around' },
};
