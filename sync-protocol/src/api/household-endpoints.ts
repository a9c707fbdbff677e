/** Endpoints that only the pages of households and invites call. */
export const householdEndpoints = {
  createHousehold: { method: 'POST', path: '/api/households' },
  renameHousehold: { method: 'PATCH', path: '/api/households/:id' },
  deleteHousehold: { method: 'DELETE', path: '/api/households/:id' },
  changeMember: { method: 'PATCH', path: '/api/households/:id/members/:memberId' },
  removeMember: { method: 'DELETE', path: '/api/households/:id/members/:memberId' },
  createInvite: { method: 'POST', path: '/api/households/:id/invites' },
  readInvites: { method: 'GET', path: '/api/households/:id/invites' },
  withdrawInvite: { method: 'DELETE', path: '/api/households/:id/invites/:inviteId' },
  lookAtInvite: { method: 'POST', path: '/api/invites/look' },
  acceptInvite: { method: 'POST', path: '/api/invites/accept' },
} as const;
