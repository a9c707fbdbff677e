/** All ways in which signing in can fail (specification 8). */
export type AuthErrorKind =
  | 'state_mismatch'
  | 'missing_transaction'
  | 'mfa_required'
  | 'timeout'
  | 'popup_timeout'
  | 'popup_closed'
  | 'popup_blocked'
  /** The identity provider or our own server could not be reached. */
  | 'unreachable'
  /** The provider answered with an OAuth error; `code` and `detail` are the provider's. */
  | 'provider'
  /** The ID token failed its checks. */
  | 'invalid_token'
  | 'login_failed'
  | 'token_failed';

interface AuthErrorParts {
  kind: AuthErrorKind;
  /** The provider's message; empty if only our own text applies. */
  detail?: string;
  /** OAuth error code, such as `access_denied`. */
  code?: string;
  /** With `mfa_required`: the provider's token for the second step. */
  mfaToken?: string;
  cause?: unknown;
}

export class AuthError extends Error {
  readonly kind: AuthErrorKind;
  readonly detail: string;
  readonly code: string | undefined;
  readonly mfaToken: string | undefined;

  constructor(parts: AuthErrorParts) {
    super(parts.detail || parts.kind, { cause: parts.cause });
    this.name = 'AuthError';
    this.kind = parts.kind;
    this.detail = parts.detail ?? '';
    this.code = parts.code;
    this.mfaToken = parts.mfaToken;
  }
}
