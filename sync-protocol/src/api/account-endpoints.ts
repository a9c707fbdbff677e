/** Endpoints that only the account pages call. */
export const accountEndpoints = {
  deleteAccount: { method: 'DELETE', path: '/api/users/me' },
  changePassword: { method: 'POST', path: '/api/users/me/change-password' },
  readSessions: { method: 'GET', path: '/api/users/me/sessions' },
  endSession: { method: 'DELETE', path: '/api/users/me/sessions/:id' },
  endOtherSessions: { method: 'DELETE', path: '/api/users/me/sessions' },
  exportAccount: { method: 'GET', path: '/api/users/me/export' },
  importAccount: { method: 'POST', path: '/api/users/me/import' },
} as const;
