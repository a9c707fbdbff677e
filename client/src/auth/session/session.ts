import { User, type UserManager } from 'oidc-client-ts';
import { readCachedConfig } from '#api/client-config.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { pause } from '#lib/pause.ts';
import { createSignal } from '#lib/signal/signal.ts';
import type { AuthError } from '../auth-error.ts';
import { createOidcClient } from '../oidc-client.ts';
import { toOidcConfig } from '../oidc-config.ts';
import { signInAgain, tokensForActs } from '../sign-in/sign-in-again.ts';
import { createTokenSource } from '../tokens/access-token.ts';
import { checkIdToken } from '../tokens/id-token.ts';
import { refreshTokens } from '../tokens/refresh-tokens.ts';
import { createRenewalLock } from '../tokens/renewal-lock.ts';
import { createReplacedTokens } from '../tokens/replaced-tokens.ts';
import type { GetAccessToken } from '../tokens/token-outcome.ts';
import { readStoredSession, type SessionStore, sessionKey } from './stored-session.ts';

/** One page's session of the person known on this device. */
export interface Session {
  identity: KnownIdentity;
  client: UserManager;
  /** Shared by everything that calls the API; may be called at any time from any number of tabs. */
  getAccessToken: GetAccessToken;
  /** For calls that the person waits for: leaves the page if they have to sign in again. */
  getActToken: GetAccessToken;
  /** Why the provider ended the session; null while it lasts. */
  readError: () => AuthError | null;
  onError: (listener: () => void) => () => void;
}

export function createSession(identity: KnownIdentity): Session {
  const oidc = toOidcConfig(readCachedConfig(), identity);
  const client = createOidcClient(oidc);
  const lastError = createSignal<AuthError | null>(null);
  client.events.addUserLoaded((user) => {
    if (user.refresh_token) lastError.set(null);
  });

  const getAccessToken = createTokenSource({
    store: createSessionStore(client),
    refresh: (refreshToken) =>
      refreshTokens(refreshToken, {
        fetch: (input, init) => fetch(input, init),
        tokenEndpoint: async () => (await client.metadataService.getTokenEndpoint(false)) ?? '',
        clientId: oidc.clientId,
        wait: pause,
        isOnline: () => navigator.onLine,
      }),
    checkIdToken: (token, sub) => void checkIdToken(token, { ...oidc, sub, nowMs: null }),
    withLock: createRenewalLock({ locks: navigator.locks, storage: localStorage, now: Date.now }),
    replaced: createReplacedTokens(navigator.locks, pause),
    now: Date.now,
    onSignedOut: lastError.set,
  });

  return {
    identity,
    client,
    getAccessToken,
    getActToken: tokensForActs(getAccessToken, () => signInAgain(identity)),
    readError: lastError.read,
    onError: lastError.subscribe,
  };
}

function createSessionStore(client: UserManager): SessionStore {
  const key = sessionKey(client.settings.authority, client.settings.client_id);
  return {
    read: () => readStoredSession(localStorage.getItem(key)),
    write: async (tokens) => {
      const stored = localStorage.getItem(key);
      if (stored === null) return;
      const user = Object.assign(User.fromStorageString(stored), { refresh_token: undefined, ...tokens });
      await client.storeUser(user);
      await client.events.load(user);
    },
  };
}
