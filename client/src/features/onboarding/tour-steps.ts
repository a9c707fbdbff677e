/** The eleven steps of the tour (specification 2), in order. */
export const tourSteps = [
  { id: 'dashboard', path: '/dashboard', target: 'dashboard' },
  { id: 'recipe-book', path: '/recipes', target: 'recipe-book' },
  { id: 'new-recipe', path: '/recipes', target: 'new-recipe' },
  { id: 'recipe-search', path: '/recipes', target: 'recipe-search' },
  { id: 'recipe-page', path: '/recipes/new', target: 'recipe-page' },
  { id: 'save-recipe', path: '/recipes/new', target: 'save-recipe' },
  { id: 'calendar', path: '/calendar', target: 'calendar' },
  { id: 'shopping-list', path: '/shopping-list', target: 'shopping-tabs' },
  { id: 'settings', path: '/settings', target: 'settings' },
  { id: 'account', path: '/account', target: 'account' },
  { id: 'finish', path: null, target: null },
] as const satisfies readonly TourStep[];

export interface TourStep {
  id: string;
  /** Path of its page; null for any page. */
  path: string | null;
  /** Value of the target's `data-tour`; null for the middle of the screen. */
  target: string | null;
}

export type TourStepId = (typeof tourSteps)[number]['id'];

/** The steps for a person: the search is only shown if there are recipes. */
export function stepsFor({ hasRecipes }: { hasRecipes: boolean }): TourStep[] {
  return tourSteps.filter(({ id }) => hasRecipes || id !== 'recipe-search');
}
