import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts';
import { AuthError, type AuthErrorKind } from './auth-error.ts';

/** Messages of oidc-client-ts 3.5.0, which has no error codes for these. */
const KINDS: [pattern: RegExp, kind: AuthErrorKind][] = [
  [/^No matching state found|^No state in response/, 'missing_transaction'],
  [/^State does not match|mismatch on settings|^nonce in id_token does not match/, 'state_mismatch'],
  [/^Popup closed/, 'popup_closed'],
  [/^Popup blocked|disposed window/, 'popup_blocked'],
  [/^Invalid response Content-Type|\(5\d\d\)/, 'unreachable'],
];

/** Converts any error of the sign-in library to a kind of specification 8. */
export function toAuthError(
  error: unknown,
  fallback: 'login_failed' | 'token_failed' = 'login_failed',
): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof ErrorTimeout) return new AuthError({ kind: 'timeout', cause: error });
  if (error instanceof ErrorResponse) return fromProvider(error);
  // fetch() reports a network failure as a TypeError; an answer that is not JSON gives a SyntaxError.
  if (error instanceof TypeError || error instanceof SyntaxError)
    return new AuthError({ kind: 'unreachable', cause: error });
  const message = error instanceof Error ? error.message : '';
  const kind = KINDS.find(([pattern]) => pattern.test(message))?.[1] ?? fallback;
  return new AuthError({ kind, cause: error });
}

function fromProvider(error: ErrorResponse): AuthError {
  return new AuthError({
    kind: error.error === 'mfa_required' ? 'mfa_required' : 'provider',
    code: error.error ?? undefined,
    detail: error.error_description ?? error.error ?? undefined,
    cause: error,
  });
}
