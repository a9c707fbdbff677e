import { expect, test } from 'vitest';
import { AuthError } from './auth-error.ts';
import type { SignInOutcome, SignInRequest } from './login-actions.ts';
import { signInAgain, tokenForAct } from './sign-in-again.ts';
import type { TokenOutcome } from './token-outcome.ts';

const page = { pathname: '/shopping-list', search: '?x=1', hash: '#y' };

function provider(outcome: SignInOutcome) {
  const requests: SignInRequest[] = [];
  const again = () =>
    signInAgain({ email: 'aino@example.com' }, page, async (request = {}) => {
      requests.push(request);
      return outcome;
    });
  return { again, requests };
}

test('signing in again leaves for the provider, comes back to this page, and nothing goes on meanwhile', async () => {
  const { again, requests } = provider({ kind: 'leaving' });
  await expect(again()).rejects.toThrow('Redirecting for re-authentication.');
  expect(requests).toEqual([{ returnTo: '/shopping-list?x=1#y', loginHint: 'aino@example.com' }]);
});

test('a provider that cannot be reached is told as what it is', async () => {
  const error = new AuthError({ kind: 'unreachable' });
  await expect(provider({ kind: 'failed', error, returnTo: '/' }).again()).rejects.toBe(error);
});

const act = (outcome: TokenOutcome) => {
  const { again, requests } = provider({ kind: 'leaving' });
  return { token: tokenForAct(async () => outcome, again), requests };
};

test('an act with a token just has it', async () => {
  expect(await act({ kind: 'token', token: 'a1', expiresAt: 0 }).token).toBe('a1');
});

test.each([
  'consent_required',
  'login_required',
  'interaction_required',
  'missing_refresh_token',
  'invalid_grant',
])('an act that meets %s sends the person to sign in', async (reason) => {
  const { token, requests } = act({ kind: 'signed-out', reason });
  await expect(token).rejects.toThrow('Redirecting for re-authentication.');
  expect(requests).toHaveLength(1);
});

test('other errors are thrown, and send nobody anywhere', async () => {
  const misconfigured = act({ kind: 'signed-out', reason: 'invalid_client' });
  await expect(misconfigured.token).rejects.toMatchObject({ kind: 'token_failed', code: 'invalid_client' });
  const offline = act({ kind: 'offline' });
  await expect(offline.token).rejects.toMatchObject({ kind: 'unreachable' });
  expect([...misconfigured.requests, ...offline.requests]).toEqual([]);
});
