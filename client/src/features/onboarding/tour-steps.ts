/** The eleven stops of the tour (specification 2), in order. */
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
  /** The page that it is on; null for wherever one is. */
  path: string | null;
  /** Value of the element's `data-tour`; null for the middle of the screen. */
  target: string | null;
}

export type TourStepId = (typeof tourSteps)[number]['id'];

/** The steps of one walk: the search bar is shown to those who have something to search. */
export function stepsFor({ hasRecipes }: { hasRecipes: boolean }): TourStep[] {
  return tourSteps.filter(({ id }) => hasRecipes || id !== 'recipe-search');
}
