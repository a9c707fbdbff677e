export type TokenOutcome =
  /** `expiresAt` in epoch milliseconds of this device. */
  | { kind: 'token'; token: string; expiresAt: number }
  /** No token now for a temporary reason; this signs nobody out. */
  | { kind: 'offline' }
  /** The session is over until the person signs in again. `reason` is an OAuth error code or `missing_refresh_token`. */
  | { kind: 'signed-out'; reason: string };

interface TokenRequest {
  /** The access token that the API has just refused; it is never returned again. */
  forceRenew?: string;
}

export type GetAccessToken = (request?: TokenRequest) => Promise<TokenOutcome>;
