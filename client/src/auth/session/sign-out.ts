import type { UserManager } from 'oidc-client-ts';
import { readCachedConfig } from '#api/client-config.ts';
import { forgetKnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { createOidcClient } from '../oidc-client.ts';
import { toOidcConfig } from '../oidc-config.ts';
import { dropSessionHint } from './session-hint.ts';
import { forgetUnendedSession, rememberUnendedSession } from './unended-session.ts';

/** The caller's own cleanup. If its storage fails, the person is signed out nevertheless. */
export interface SignOutOptions {
  /** Runs before anything is removed, e.g. to remove the service worker's token. */
  beforeLeaving?: () => Promise<void>;
  /** Runs when nobody is known here any more and other tabs have been told, before the browser leaves. */
  afterForgetting?: () => Promise<void>;
}

type SignOutOutcome =
  /** The browser is leaving for the provider, which returns to our origin. */
  | { kind: 'leaving' }
  /**
   * Signed out on this device only: the provider could not be told and keeps its session, so the next sign-in
   * on this device always asks for the password.
   */
  | { kind: 'local-only'; reason: 'offline' | 'unsupported' };

/**
 * Signs the person out on this device and at the provider, which returns to our origin. Removing their
 * database is up to the caller. Importing this loads the sign-in library.
 */
export async function signOut(
  { beforeLeaving, afterForgetting }: SignOutOptions = {},
  client: UserManager = createOidcClient(toOidcConfig(readCachedConfig(), readKnownIdentity())),
): Promise<SignOutOutcome> {
  const user = await client.getUser();
  const canEndSession = await findEndSession(client);
  if (canEndSession === true) await revokeRefreshToken(client);
  // Set until the browser is leaving, since the page may be closed before.
  rememberUnendedSession();
  await beforeLeaving?.().catch(() => undefined);
  dropSessionHint();
  forgetKnownIdentity();
  await client.removeUser();
  await afterForgetting?.().catch(() => undefined);
  if (canEndSession !== true) return { kind: 'local-only', reason: canEndSession };
  // Before the redirect: the page is left by it, and nothing runs afterwards.
  forgetUnendedSession();
  try {
    await client.signoutRedirect({
      id_token_hint: user?.id_token,
      extraQueryParams: { ui_locales: document.documentElement.lang },
    });
  } catch {
    rememberUnendedSession();
    return { kind: 'local-only', reason: 'offline' };
  }
  return { kind: 'leaving' };
}

async function findEndSession(client: UserManager): Promise<true | 'offline' | 'unsupported'> {
  if (!navigator.onLine) return 'offline';
  try {
    return (await client.metadataService.getEndSessionEndpoint()) === undefined ? 'unsupported' : true;
  } catch {
    return 'offline';
  }
}

/** Makes copies of the token useless. A provider without revocation lets it expire. */
async function revokeRefreshToken(client: UserManager): Promise<void> {
  await client.revokeTokens(['refresh_token']).catch(() => undefined);
}
