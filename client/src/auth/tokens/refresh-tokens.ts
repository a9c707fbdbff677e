import { parseJson } from 'sync-protocol/parse-json.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { type Static, Type } from 'typebox';
import { send } from '#api/send.ts';
import { identityTimeoutMs, tokenRetries, tokenRetryDelayMs } from '../auth-constants.ts';

/** RFC 6749, 5.1. */
const TokenResponse = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  expires_in: Type.Optional(Type.Number()),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  id_token: Type.Optional(Type.String()),
});
export type TokenResponse = Static<typeof TokenResponse>;

/** RFC 6749, 5.2; `mfa_token` is Auth0's. */
const TokenError = Type.Object({
  error: Type.String({ minLength: 1 }),
  error_description: Type.Optional(Type.String()),
  mfa_token: Type.Optional(Type.String()),
});

export type RefreshAnswer =
  | { kind: 'tokens'; tokens: TokenResponse }
  | { kind: 'refused'; code: string; detail: string; mfaToken?: string }
  /** No network, a failing or busy provider, or an answer from something else: nothing is known. */
  | { kind: 'unreachable' };

export interface RefreshOptions {
  fetch: typeof fetch;
  /** Rejects when the provider's metadata cannot be fetched. */
  tokenEndpoint: () => Promise<string>;
  clientId: string;
  wait: (ms: number) => Promise<void>;
  /** False is certain, true is not. */
  isOnline: () => boolean;
  timeoutMs?: number;
}

/** OAuth errors that are temporary. */
const PASSING = new Set(['server_error', 'temporarily_unavailable', 'slow_down']);

/**
 * Exchanges a refresh token (RFC 6749, 6), with up to three repetitions when the network or the provider
 * fails. Repeating is safe if the provider accepts a rotated token once more for a short time, as ours does.
 */
export async function refreshTokens(refreshToken: string, options: RefreshOptions): Promise<RefreshAnswer> {
  const endpoint = await options.tokenEndpoint().catch(() => null);
  if (endpoint === null) return { kind: 'unreachable' };
  for (let attempt = 0; ; attempt++) {
    const answer = await exchange(endpoint, refreshToken, options);
    if (answer !== 'failed') return answer;
    if (attempt === tokenRetries || !options.isOnline()) return { kind: 'unreachable' };
    await options.wait(tokenRetryDelayMs * (attempt + 1));
  }
}

async function exchange(
  endpoint: string,
  refreshToken: string,
  { fetch, clientId, timeoutMs = identityTimeoutMs }: RefreshOptions,
): Promise<RefreshAnswer | 'failed'> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
  });
  const sent = await send(
    new URL(endpoint),
    {
      method: 'POST',
      body: form,
      headers: { accept: 'application/json' },
      cache: 'no-store',
      credentials: 'omit',
    },
    { fetch, now: Date.now, timeoutMs },
  );
  if (sent.kind !== 'answered' || sent.response.status >= 500) return 'failed';
  return readTokenAnswer(sent.response.status, sent.text);
}

function readTokenAnswer(status: number, text: string): RefreshAnswer {
  const body = parseJson(text);
  if (status === 200 && fits(TokenResponse, body)) return { kind: 'tokens', tokens: body };
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  if (!isRefusal || !fits(TokenError, body) || PASSING.has(body.error)) return { kind: 'unreachable' };
  return {
    kind: 'refused',
    code: body.error,
    detail: body.error_description ?? '',
    mfaToken: body.mfa_token,
  };
}
