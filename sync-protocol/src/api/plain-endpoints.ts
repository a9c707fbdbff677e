/**
 * The API's remaining endpoints, which sync does not use; kept apart so that the app's start does not load
 * them.
 */
export const plainEndpoints = {
  readQuickList: { method: 'GET', path: '/api/quick-list' },
  readFoodPreferences: { method: 'GET', path: '/api/food-preferences' },
  readRecipes: { method: 'GET', path: '/api/recipes' },
  createRecipe: { method: 'POST', path: '/api/recipes' },
  readRecipe: { method: 'GET', path: '/api/recipes/:id' },
  updateRecipe: { method: 'PUT', path: '/api/recipes/:id' },
  deleteRecipe: { method: 'DELETE', path: '/api/recipes/:id' },
  readRecipeLinks: { method: 'GET', path: '/api/recipe-links' },
  shareRecipe: { method: 'PUT', path: '/api/recipe-links/:recipeId' },
  stopSharingRecipe: { method: 'DELETE', path: '/api/recipe-links/:recipeId' },
  importRecipes: { method: 'POST', path: '/api/recipe-imports' },
  importImage: { method: 'POST', path: '/api/recipe-imports/picture' },
  lookUpCode: { method: 'GET', path: '/api/barcode-lookups/:code' },
  readLatestGeneratedList: { method: 'GET', path: '/api/generated-lists/latest' },
  generateList: { method: 'POST', path: '/api/generated-lists/from-calendar' },
  replaceGeneratedList: { method: 'PUT', path: '/api/generated-lists/:id' },
  readCalendar: { method: 'GET', path: '/api/calendar' },
  createCalendarEntry: { method: 'POST', path: '/api/calendar' },
  updateCalendarEntry: { method: 'PUT', path: '/api/calendar/:id' },
  deleteCalendarEntry: { method: 'DELETE', path: '/api/calendar/:id' },
  readCalendarFeed: { method: 'GET', path: '/api/calendar-feed' },
  makeCalendarFeed: { method: 'PUT', path: '/api/calendar-feed' },
  stopCalendarFeed: { method: 'DELETE', path: '/api/calendar-feed' },
  readRecurringItems: { method: 'GET', path: '/api/recurring-items' },
  readDueRecurringItems: { method: 'GET', path: '/api/recurring-items/due' },
  createRecurringItem: { method: 'POST', path: '/api/recurring-items' },
  updateRecurringItem: { method: 'PUT', path: '/api/recurring-items/:id' },
  deleteRecurringItem: { method: 'DELETE', path: '/api/recurring-items/:id' },
} as const;
