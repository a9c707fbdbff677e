import type { UserManager } from 'oidc-client-ts';
import { readCachedConfig } from '#api/client-config.ts';
import { forgetKnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { createOidcClient } from '../oidc-client.ts';
import { toOidcConfig } from '../oidc-config.ts';
import { dropSessionHint } from './session-hint.ts';
import { forgetUnendedSession, rememberUnendedSession } from './unended-session.ts';

/** What the caller removes: what its storage refuses keeps nobody signed in. */
export interface SignOutOptions {
  /** Runs before anything is removed, e.g. to take the access token away from the service worker. */
  beforeLeaving?: () => Promise<void>;
  /** Runs when nobody is known here any more and other tabs have been told, before the browser leaves. */
  afterForgetting?: () => Promise<void>;
}

type SignOutOutcome =
  /** The browser is on its way to the provider, and from there to our origin. */
  | { kind: 'leaving' }
  /**
   * Signed out on this device only: the provider could not be told. Its session lasts, so the next sign-in on this device
   * asks for the password in any case.
   */
  | { kind: 'local-only'; reason: 'offline' | 'unsupported' };

/**
 * Signs the person out on this device and at the provider, landing at the origin. Their database is the caller's affair. The sign-in
 * library comes with it.
 */
export async function signOut(
  { beforeLeaving, afterForgetting }: SignOutOptions = {},
  client: UserManager = createOidcClient(toOidcConfig(readCachedConfig(), readKnownIdentity())),
): Promise<SignOutOutcome> {
  const user = await client.getUser();
  const canEndSession = await findEndSession(client);
  if (canEndSession === true) await revokeRefreshToken(client);
  // Until the browser is on its way: the page may be closed before.
  rememberUnendedSession();
  await beforeLeaving?.().catch(() => undefined);
  dropSessionHint();
  forgetKnownIdentity();
  await client.removeUser();
  await afterForgetting?.().catch(() => undefined);
  if (canEndSession !== true) return { kind: 'local-only', reason: canEndSession };
  // The page goes away over it: nothing runs behind.
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

/** Whoever copied it has nothing then. A provider that cannot revoke lets it run out. */
async function revokeRefreshToken(client: UserManager): Promise<void> {
  await client.revokeTokens(['refresh_token']).catch(() => undefined);
}
