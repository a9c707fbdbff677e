import type { UserManager } from 'oidc-client-ts';
import { readCachedConfig } from '#api/client-config.ts';
import { forgetKnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { createOidcClient } from '../oidc-client.ts';
import { toOidcConfig } from '../oidc-config.ts';
import { dropSessionHint } from './session-hint.ts';
import type { SignOutOptions, SignOutOutcome } from './sign-out.ts';
import { rememberUnendedSession } from './unended-session.ts';

/** What `signOut` does; apart from it, since the sign-in library comes with it. */
export async function leave({ beforeLeaving, afterForgetting }: SignOutOptions): Promise<SignOutOutcome> {
  const client = createOidcClient(toOidcConfig(readCachedConfig(), readKnownIdentity()));
  const user = await client.getUser();
  const canEndSession = await findEndSession(client);
  if (canEndSession === true) await revokeRefreshToken(client);
  try {
    await beforeLeaving?.();
  } finally {
    dropSessionHint();
    forgetKnownIdentity();
    await client.removeUser();
  }
  await afterForgetting?.();
  if (canEndSession !== true) {
    rememberUnendedSession();
    return { kind: 'local-only', reason: canEndSession };
  }
  await client.signoutRedirect({
    id_token_hint: user?.id_token,
    extraQueryParams: { ui_locales: document.documentElement.lang },
  });
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
