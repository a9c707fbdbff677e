import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { expect, test } from 'vitest';
import { AuthError } from './auth-error.ts';
import { toAuthError } from './to-auth-error.ts';

test.each<[unknown, string]>([
  [new Error('No matching state found in storage'), 'missing_transaction'],
  [new Error('State does not match'), 'state_mismatch'],
  [new Error('nonce in id_token does not match nonce in client storage'), 'state_mismatch'],
  [new ErrorTimeout('Network timed out'), 'timeout'],
  [new Error('Popup closed by user'), 'popup_closed'],
  [new Error('Attempted to navigate on a disposed window'), 'popup_blocked'],
  [new TypeError('Failed to fetch'), 'unreachable'],
  [new Error('Invalid response Content-Type: text/html, from URL: x'), 'unreachable'],
  [new Error('Bad Gateway (502)'), 'unreachable'],
  [new ErrorResponse({ error: 'mfa_required' }), 'mfa_required'],
  [new Error('something else'), 'login_failed'],
  ['thrown text', 'login_failed'],
])('%s is %s', (thrown, kind) => {
  expect(toAuthError(thrown).kind).toBe(kind);
});

test("the provider's own words are the detail", () => {
  const thrown = new ErrorResponse({ error: 'access_denied', error_description: 'You said no.' });
  expect(toAuthError(thrown)).toMatchObject({
    kind: 'provider',
    code: 'access_denied',
    detail: 'You said no.',
  });
  expect(toAuthError(new ErrorResponse({ error: 'access_denied' })).detail).toBe('access_denied');
});

test('an error that has a kind keeps it', () => {
  const error = new AuthError({ kind: 'popup_timeout' });
  expect(toAuthError(error)).toBe(error);
});
