import { expect, test } from 'vitest';
import { AuthError } from '../auth-error.ts';
import type { TokenOutcome } from '../tokens/token-outcome.ts';
import type { SignInOutcome, SignInRequest } from './login-actions.ts';
import { signInAgain, tokensForActs } from './sign-in-again.ts';

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

/** Requests a token for an act with this outcome; the provider is reachable by default. */
async function act(outcome: TokenOutcome, reached: SignInOutcome = { kind: 'leaving' }) {
  const { again, requests } = provider(reached);
  return { token: await tokensForActs(async () => outcome, again)(), requests };
}

test('an act with a token just has it', async () => {
  const token = { kind: 'token', token: 'a1', expiresAt: 0 } as const;
  expect(await act(token)).toEqual({ token, requests: [] });
});

test.each([
  'consent_required',
  'login_required',
  'interaction_required',
  'missing_refresh_token',
  'invalid_grant',
])('an act that meets %s sends the person to sign in, and is told so meanwhile', async (reason) => {
  const { token, requests } = await act({ kind: 'signed-out', reason });
  expect(token).toEqual({ kind: 'signed-out', reason });
  expect(requests).toEqual([{ returnTo: '/shopping-list?x=1#y', loginHint: 'aino@example.com' }]);
});

test('other ends of a session send nobody anywhere, and a missing network neither', async () => {
  for (const outcome of [
    { kind: 'signed-out', reason: 'invalid_client' } as const,
    { kind: 'offline' } as const,
  ])
    expect(await act(outcome)).toEqual({ token: outcome, requests: [] });
});

test('where the provider cannot be reached for it, the act is out of reach', async () => {
  const ended: TokenOutcome = { kind: 'signed-out', reason: 'login_required' };
  const failed = (kind: 'unreachable' | 'provider'): SignInOutcome => ({
    kind: 'failed',
    error: new AuthError({ kind }),
    returnTo: '/',
  });
  expect((await act(ended, failed('unreachable'))).token).toEqual({ kind: 'offline' });
  expect((await act(ended, failed('provider'))).token).toEqual(ended);
});
