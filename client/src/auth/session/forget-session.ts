import { readCachedConfig } from '#api/client-config.ts';
import { forgetKnownIdentity, type KnownIdentity } from '#lib/known-identity.ts';
import { dropSessionHint } from './session-hint.ts';
import { sessionKey } from './stored-session.ts';
import { rememberUnendedSession } from './unended-session.ts';

/**
 * Removes the person's session from this device without contacting the provider, for an account that is
 * deleted. A session at another provider may continue there, so the next sign-in on this device asks for the
 * password. Other tabs follow.
 */
export function forgetSession({ issuer }: Pick<KnownIdentity, 'issuer'>): void {
  dropSessionHint();
  const config = readCachedConfig();
  if (config) localStorage.removeItem(sessionKey(issuer, config.oidc.clientId));
  rememberUnendedSession();
  forgetKnownIdentity();
}
