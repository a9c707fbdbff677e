import type { User, UserManager } from 'oidc-client-ts';
import type { ClientConfig } from 'sync-protocol/api/config.ts';
import { fetchClientConfig, readCachedConfig } from '#api/client-config.ts';
import { createPublicApi } from '#api/public-api.ts';
import { KNOWN_IDENTITY_KEY, writeKnownIdentity } from '#lib/known-identity.ts';
import { pause } from '#lib/pause.ts';
import { authorizeTimeoutMs, identityTimeoutMs, popupHeight, popupWidth } from '../auth-constants.ts';
import { AuthError, type AuthErrorKind } from '../auth-error.ts';
import { createOidcClient } from '../oidc-client.ts';
import { toOidcConfig } from '../oidc-config.ts';
import { dropSessionHint, keepSessionHint } from '../session/session-hint.ts';
import { isSignedIn, readStoredSession, sessionKey } from '../session/stored-session.ts';
import { forgetUnendedSession, hasUnendedSession } from '../session/unended-session.ts';
import { toAuthError } from '../to-auth-error.ts';
import type { SignInOutcome, SignInRequest } from './login-actions.ts';
import { untilClosed } from './popup-window.ts';
import { toReturnPath } from './return-path.ts';
import { findSignIn, hasPendingSignIn, type SignInState } from './sign-in-state.ts';

/** If the popup is still open this long after its answer, no page is waiting for it. */
const handOverMs = 1_500;

interface Provider {
  oidc: ClientConfig['oidc'];
  client: UserManager;
}

export async function signInByRedirect(
  request: SignInRequest,
  { isSilent } = { isSilent: false },
): Promise<SignInOutcome> {
  const state = toState(request, isSilent);
  return reporting(state, async () => {
    const { oidc, client } = await findProvider();
    await client.signinRedirect(requestArgs(oidc, request, state));
    return { kind: 'leaving' };
  });
}

export async function signInByPopup(
  request: SignInRequest,
  popup: { name: string; window: Window } | null,
): Promise<SignInOutcome> {
  const state = toState(request, false);
  return reporting(state, async () => {
    if (popup === null) throw new AuthError({ kind: 'popup_blocked' });
    const provider = await findProvider().catch((error: unknown) => {
      popup.window.close();
      throw error;
    });
    const signedIn = provider.client
      .signinPopup({
        ...requestArgs(provider.oidc, request, state),
        popupWindowTarget: popup.name,
        popupWindowFeatures: { width: popupWidth, height: popupHeight },
      })
      .then((user) => finish(user, provider.client, state));
    // The popup stays open when the wait ends, since the person may be in the middle of signing up; its
    // answer is still handled when it comes.
    const settled = new AbortController();
    return Promise.race([
      signedIn,
      after(authorizeTimeoutMs, 'popup_timeout'),
      untilClosed(popup.window, settled.signal).then(() => fail('popup_closed')),
    ]).finally(() => settled.abort());
  });
}

/** Runs at /login, in this window or in a popup. */
export async function completeSignIn(url: string): Promise<SignInOutcome> {
  const asked = findSignIn(url, localStorage);
  const state = asked?.data ?? toState({}, false);
  return reporting(state, async () => {
    if (asked?.request_type === 'si:p') {
      const isReachable = window.opener !== null;
      await handOver(url);
      if (!isReachable) return { kind: 'handed-over' };
    }
    const { oidc, client } = await findProvider();
    try {
      return await finish(await client.signinRedirectCallback(url), client, state);
    } catch (error) {
      if (isAnsweredAlready(error, oidc)) return { kind: 'signed-in', returnTo: state.returnTo };
      throw error;
    }
  });
}

/**
 * Passes the answer from the popup to the page that opened it, which closes the popup. Resolves only if no
 * page was waiting.
 */
async function handOver(url: string): Promise<void> {
  await createOidcClient(toOidcConfig(readCachedConfig(), null)).signinPopupCallback(url);
  await pause(handOverMs);
}

async function findProvider(): Promise<Provider> {
  const answer = await fetchClientConfig(createPublicApi(identityTimeoutMs));
  if (answer.kind === 'unreachable') throw new AuthError({ kind: 'unreachable' });
  const { oidc } = answer.config;
  return { oidc, client: createOidcClient(oidc, () => Date.now() + answer.clockOffsetMs) };
}

/** Stores the person as known on this device. Throws, with nobody signed in, if that fails. */
async function finish(user: User, client: UserManager, state: SignInState): Promise<SignInOutcome> {
  const { iss, sub, email, name } = user.profile;
  try {
    writeKnownIdentity({ issuer: iss, sub, ...(email ? { email } : {}), ...(name ? { name } : {}) });
  } catch (error) {
    await client.removeUser();
    throw error;
  }
  forgetUnendedSession();
  keepSessionHint();
  // `storage` events reach other tabs only, so this tab dispatches its own.
  window.dispatchEvent(new StorageEvent('storage', { key: KNOWN_IDENTITY_KEY }));
  return { kind: 'signed-in', returnTo: state.returnTo };
}

async function reporting(state: SignInState, act: () => Promise<SignInOutcome>): Promise<SignInOutcome> {
  try {
    return await act();
  } catch (thrown) {
    const error = withPending(toAuthError(thrown));
    if (!state.isSilent) return { kind: 'failed', error, returnTo: state.returnTo };
    dropSessionHint();
    return { kind: 'no-session', returnTo: state.returnTo };
  }
}

/** An answer with an unknown state while another sign-in is open is a state mismatch (specification 8). */
function withPending(error: AuthError): AuthError {
  if (error.kind !== 'missing_transaction' || !hasPendingSignIn(localStorage)) return error;
  return new AuthError({ kind: 'state_mismatch', cause: error });
}

const toState = ({ returnTo }: SignInRequest, isSilent: boolean): SignInState => ({
  returnTo: toReturnPath(returnTo, window.location.origin),
  isSilent,
});

const requestArgs = (oidc: ClientConfig['oidc'], request: SignInRequest, state: SignInState) => ({
  state,
  nonce: crypto.randomUUID(),
  login_hint: request.loginHint,
  prompt: state.isSilent ? 'none' : request.isProof || hasUnendedSession() ? 'login' : undefined,
  extraQueryParams: authorizeParams(oidc, request),
});

const fail = (kind: AuthErrorKind) => Promise.reject(new AuthError({ kind }));

const after = (ms: number, kind: AuthErrorKind) => pause(ms).then(() => fail(kind));

/**
 * A reload or the Back button repeats an answer that was already used: a person who is signed in just
 * continues.
 */
function isAnsweredAlready(error: unknown, { issuer, clientId }: ClientConfig['oidc']): boolean {
  const session = readStoredSession(localStorage.getItem(sessionKey(issuer, clientId)));
  return (
    toAuthError(error).kind === 'missing_transaction' && session !== null && isSignedIn(session, Date.now())
  );
}

/**
 * Parameters beyond OpenID Connect. Auth0 needs `audience` to issue tokens for an API; our own provider reads
 * `ui_theme` and `ui_time_zone`; others ignore unknown ones (RFC 6749, 3.1).
 */
function authorizeParams(
  oidc: ClientConfig['oidc'],
  { connection, intent }: SignInRequest,
  page: Document = document,
): Record<string, string> {
  return {
    audience: oidc.audience,
    // Used to tell the person later where they signed in.
    ui_time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ui_locales: page.documentElement.lang,
    ui_theme: page.documentElement.classList.contains('dark') ? 'dark' : 'light',
    ...(intent === 'create' ? { screen_hint: 'signup' } : {}),
    ...(connection === 'google' ? (oidc.googleParams ?? {}) : {}),
  };
}
