import type { UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKnownIdentity, writeKnownIdentity } from '#lib/known-identity.ts';
import { createOidcClient } from '../oidc-client.ts';
import { signOut } from './sign-out.ts';
import { hasUnendedSession } from './unended-session.ts';

// It leaves the page for the provider.
vi.mock(import('../oidc-client.ts'));

const signoutRedirect = vi.fn<UserManager['signoutRedirect']>();
beforeEach(() => {
  signoutRedirect.mockResolvedValue();
  vi.mocked(createOidcClient).mockReturnValue({
    getUser: async () => null,
    metadataService: { getEndSessionEndpoint: async () => 'https://issuer.test/end' },
    revokeTokens: async () => {},
    removeUser: async () => {},
    signoutRedirect,
  } as unknown as UserManager);
  writeKnownIdentity({ issuer: 'https://issuer.test', sub: 'ann' });
});
afterEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
});

const storageFault = () => Promise.reject(new DOMException('gone', 'UnknownError'));

test('a storage that does not answer keeps nobody signed in, here or at the provider', async () => {
  const outcome = await signOut({ beforeLeaving: storageFault, afterForgetting: storageFault });
  expect(outcome).toEqual({ kind: 'leaving' });
  expect(signoutRedirect).toHaveBeenCalledOnce();
  expect([readKnownIdentity(), hasUnendedSession()]).toEqual([null, false]);
});

test('until the browser is on its way to the provider the next sign-in asks for the password', async () => {
  const closed: boolean[] = [];
  await signOut({ afterForgetting: async () => void closed.push(hasUnendedSession()) });
  expect([closed, hasUnendedSession()]).toEqual([[true], false]);
});

test('where the browser cannot be sent to the provider one is signed out on this device', async () => {
  signoutRedirect.mockRejectedValue(new Error('no answer'));
  expect(await signOut()).toEqual({ kind: 'local-only', reason: 'offline' });
  expect([readKnownIdentity(), hasUnendedSession()]).toEqual([null, true]);
});
