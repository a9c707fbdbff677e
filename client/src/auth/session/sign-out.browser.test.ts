import type { UserManager } from 'oidc-client-ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readKnownIdentity, writeKnownIdentity } from '#lib/known-identity.ts';
import { type SignOutOptions, signOut } from './sign-out.ts';
import { hasUnendedSession } from './unended-session.ts';

/** Signs out with a stub instead of the redirect to the provider, which would leave the page. */
const leaveWith = (options: SignOutOptions, signoutRedirect: UserManager['signoutRedirect']) =>
  signOut(options, {
    getUser: async () => null,
    metadataService: { getEndSessionEndpoint: async () => 'https://issuer.test/end' },
    revokeTokens: async () => {},
    removeUser: async () => {},
    signoutRedirect,
  } as unknown as UserManager);

beforeEach(() => writeKnownIdentity({ issuer: 'https://issuer.test', sub: 'ann' }));
afterEach(() => localStorage.clear());

const storageFault = () => Promise.reject(new DOMException('gone', 'UnknownError'));

test('a storage that does not answer keeps nobody signed in, here or at the provider', async () => {
  const redirect = vi.fn(async () => {});
  const outcome = await leaveWith({ beforeLeaving: storageFault, afterForgetting: storageFault }, redirect);
  expect(outcome).toEqual({ kind: 'leaving' });
  expect(redirect).toHaveBeenCalledOnce();
  expect([readKnownIdentity(), hasUnendedSession()]).toEqual([null, false]);
});

test('until the browser is on its way to the provider the next sign-in asks for the password', async () => {
  const asks: boolean[] = [];
  await new Promise<void>((resolve) => {
    void leaveWith({ afterForgetting: async () => void asks.push(hasUnendedSession()) }, () => {
      asks.push(hasUnendedSession());
      resolve();
      // Never resolves, as when the page is left.
      return new Promise(() => {});
    });
  });
  expect(asks).toEqual([true, false]);
});

test('where the browser cannot be sent to the provider one is signed out on this device', async () => {
  const outcome = await leaveWith({}, () => Promise.reject(new Error('no answer')));
  expect(outcome).toEqual({ kind: 'local-only', reason: 'offline' });
  expect([readKnownIdentity(), hasUnendedSession()]).toEqual([null, true]);
});
