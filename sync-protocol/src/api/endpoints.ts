/**
 * The API as data (specification 7, and what sync adds): the endpoints that are needed on every start. Nouns
 * declare their merge endpoints; endpoints that only a few pages call are in files of their own.
 */
export const endpoints = {
  stats: { method: 'GET', path: '/api/users/me/stats' },
  changePerson: { method: 'PATCH', path: '/api/users/me' },
  deletedAccounts: { method: 'POST', path: '/api/deleted-accounts' },
  completeOnboarding: { method: 'PATCH', path: '/api/users/me/onboarding' },
  readActivity: { method: 'GET', path: '/api/activity' },
  readHouseholds: { method: 'GET', path: '/api/households' },
  putQuickList: { method: 'PUT', path: '/api/quick-list' },
  putImage: { method: 'PUT', path: '/api/images/:sha256' },
  getImage: { method: 'GET', path: '/api/images/:sha256' },
  changes: { method: 'GET', path: '/api/changes' },
  changesStream: { method: 'GET', path: '/api/changes/stream' },
  sayPresence: { method: 'PUT', path: '/api/presence' },
  sendSupport: { method: 'POST', path: '/api/support' },
  config: { method: 'GET', path: '/api/config' },
  health: { method: 'GET', path: '/api/health' },
  ready: { method: 'GET', path: '/api/ready' },
} as const;

/** Client-side timeout of one call (specification 9). */
export const apiTimeoutMs = 15_000;
