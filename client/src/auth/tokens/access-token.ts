import { clockLeewayMs, tokenMarginMs } from '../auth-constants.ts';
import { AuthError } from '../auth-error.ts';
import type { SessionStore, StoredSession } from '../session/stored-session.ts';
import type { RefreshAnswer, TokenResponse } from './refresh-tokens.ts';
import type { WithRenewalLock } from './renewal-lock.ts';
import type { ReplacedTokens } from './replaced-tokens.ts';
import type { GetAccessToken, TokenOutcome } from './token-outcome.ts';

export interface TokenSourceOptions {
  store: SessionStore;
  /** Never rejects. */
  refresh: (refreshToken: string) => Promise<RefreshAnswer>;
  /** Throws AuthError for an ID token that must not be trusted. */
  checkIdToken: (idToken: string, sub: string) => void;
  withLock: WithRenewalLock;
  replaced: ReplacedTokens;
  now: () => number;
  /** Called when the provider has ended the session for good. */
  onSignedOut?: (error: AuthError) => void;
}

/** Assumed lifetime in seconds of a token whose answer names none. */
const assumedLifetimeS = 300;

/**
 * After these errors the refresh token is dead; after others it may work again once the provider is fixed.
 */
const DEAD = new Set([
  'invalid_grant',
  'login_required',
  'consent_required',
  'interaction_required',
  'mfa_required',
]);

/**
 * The only place that renews access tokens. However many tabs ask at once, one request is sent. Only an OAuth
 * refusal ends a session; a network failure, a busy provider or a captive portal never does.
 */
export function createTokenSource(options: TokenSourceOptions): GetAccessToken {
  const { store, refresh, checkIdToken, withLock, replaced, now, onSignedOut } = options;
  let renewal: Promise<TokenOutcome> | null = null;
  /**
   * Renewed tokens that could not be stored, and the refresh token on the disk that they replace, which the
   * provider accepts only once more.
   */
  let unkept: { insteadOf: string; session: StoredSession } | null = null;
  const read = (): StoredSession | null => {
    const stored = store.read();
    return unkept && stored?.refresh_token === unkept.insteadOf ? unkept.session : stored;
  };

  const isFresh = (session: StoredSession, refused: string | undefined) =>
    session.access_token !== refused && expiryOf(session) - tokenMarginMs > now();

  /**
   * Falls back to a token that the server still accepts: its leeway for clocks bridges a short network gap.
   */
  const makeDo = (refused: string | undefined): TokenOutcome => {
    const session = read();
    if (session === null) return { kind: 'signed-out', reason: 'login_required' };
    const isUsable = session.access_token !== refused && expiryOf(session) + clockLeewayMs > now();
    return isUsable ? toToken(session) : { kind: 'offline' };
  };

  async function renew(refused: string | undefined): Promise<TokenOutcome> {
    const locked = await withLock(() => renewLocked(refused));
    return locked.kind === 'done' ? locked.value : makeDo(refused);
  }

  async function renewLocked(refused: string | undefined): Promise<TokenOutcome> {
    await replaced.settle(() => read()?.access_token);
    const session = read();
    if (session === null) return { kind: 'signed-out', reason: 'login_required' };
    if (isFresh(session, refused)) return toToken(session);
    if (!session.refresh_token) return endOf(session, refused);

    const answer = await refresh(session.refresh_token);
    // Meanwhile the person may have signed out, or another tab may have signed in or renewed: then the stored
    // session counts.
    if (read()?.refresh_token !== session.refresh_token) return makeDo(refused);
    if (answer.kind === 'unreachable') return makeDo(refused);
    if (answer.kind === 'refused')
      return end(session, new AuthError({ ...answer, kind: kindOf(answer.code) }));
    return accept(session, answer.tokens);
  }

  async function accept(session: StoredSession, tokens: TokenResponse): Promise<TokenOutcome> {
    try {
      if (tokens.id_token) checkIdToken(tokens.id_token, session.profile.sub);
    } catch (error) {
      if (error instanceof AuthError) return end(session, error);
      throw error;
    }
    const renewed: StoredSession = {
      profile: session.profile,
      access_token: tokens.access_token,
      refresh_token: tokens.refresh_token ?? session.refresh_token,
      id_token: tokens.id_token ?? session.id_token,
      expires_at: Math.floor(now() / 1000) + (tokens.expires_in ?? assumedLifetimeS),
    };
    try {
      await store.write(renewed);
      unkept = null;
    } catch {
      const insteadOf = store.read()?.refresh_token;
      unkept = insteadOf === undefined ? null : { insteadOf, session: renewed };
      return toToken(renewed);
    }
    await replaced.tell(session.access_token);
    return toToken(renewed);
  }

  /** Without a refresh token the access token is used until it expires. */
  function endOf(session: StoredSession, refused: string | undefined): TokenOutcome {
    const isUsable = session.access_token !== refused && expiryOf(session) > now();
    return isUsable ? toToken(session) : { kind: 'signed-out', reason: 'missing_refresh_token' };
  }

  /** Keeps the ID token, which identifies the session to the provider at sign-out. */
  async function end(session: StoredSession, error: AuthError): Promise<TokenOutcome> {
    const reason = error.code ?? error.kind;
    if (DEAD.has(reason) || error.kind === 'invalid_token')
      await store.write({ access_token: '', id_token: session.id_token, expires_at: 0 });
    onSignedOut?.(error);
    return { kind: 'signed-out', reason };
  }

  return async ({ forceRenew } = {}) => {
    const session = read();
    if (session === null) return { kind: 'signed-out', reason: 'login_required' };
    if (isFresh(session, forceRenew)) return toToken(session);
    if (!session.refresh_token) return endOf(session, forceRenew);
    renewal ??= renew(forceRenew).finally(() => {
      renewal = null;
    });
    const outcome = await renewal;
    // The shared renewal may have been started by a caller whose token was not refused.
    return outcome.kind === 'token' && outcome.token === forceRenew ? { kind: 'offline' } : outcome;
  };
}

const toToken = (session: StoredSession): TokenOutcome => ({
  kind: 'token',
  token: session.access_token,
  expiresAt: expiryOf(session),
});

const expiryOf = (session: StoredSession) => (session.expires_at ?? 0) * 1000;

const kindOf = (code: string) => (code === 'mfa_required' ? 'mfa_required' : 'token_failed');
