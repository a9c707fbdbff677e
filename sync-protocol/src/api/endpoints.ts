/** The API as data: one line an endpoint (specification 7, and what sync adds). */
export const endpoints = {
  stats: { method: 'GET', path: '/api/users/me/stats' },
  readQuickList: { method: 'GET', path: '/api/quick-list' },
  putQuickList: { method: 'PUT', path: '/api/quick-list' },
  readFoodPreferences: { method: 'GET', path: '/api/food-preferences' },
  mergeFoodPreferences: { method: 'PUT', path: '/api/food-preferences' },
  readRecipes: { method: 'GET', path: '/api/recipes' },
  mergeRecipes: { method: 'PUT', path: '/api/recipes' },
  createRecipe: { method: 'POST', path: '/api/recipes' },
  readRecipe: { method: 'GET', path: '/api/recipes/:id' },
  updateRecipe: { method: 'PUT', path: '/api/recipes/:id' },
  deleteRecipe: { method: 'DELETE', path: '/api/recipes/:id' },
  readLatestGeneratedList: { method: 'GET', path: '/api/generated-lists/latest' },
  generateList: { method: 'POST', path: '/api/generated-lists/from-calendar' },
  replaceGeneratedList: { method: 'PUT', path: '/api/generated-lists/:id' },
  mergeGeneratedLists: { method: 'PUT', path: '/api/generated-lists' },
  mergeGeneratedItems: { method: 'PUT', path: '/api/generated-items' },
  readCalendar: { method: 'GET', path: '/api/calendar' },
  mergeCalendar: { method: 'PUT', path: '/api/calendar' },
  createCalendarEntry: { method: 'POST', path: '/api/calendar' },
  updateCalendarEntry: { method: 'PUT', path: '/api/calendar/:id' },
  deleteCalendarEntry: { method: 'DELETE', path: '/api/calendar/:id' },
  putImage: { method: 'PUT', path: '/api/images/:sha256' },
  getImage: { method: 'GET', path: '/api/images/:sha256' },
  changes: { method: 'GET', path: '/api/changes' },
  changesStream: { method: 'GET', path: '/api/changes/stream' },
  config: { method: 'GET', path: '/api/config' },
  health: { method: 'GET', path: '/api/health' },
} as const;

/** Client side time-out of one call (specification 9). */
export const apiTimeoutMs = 15_000;
