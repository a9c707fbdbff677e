import type { ClientConfig } from 'sync-protocol/api/config.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import type { OidcConfig } from './oidc-client.ts';

/** The server's default of OIDC_CLIENT_ID. */
const usualClientId = 'ateria-web';

/** The provider's configuration, even on a device that has lost the deployment's and is offline. */
export function toOidcConfig(
  config: ClientConfig | null,
  identity: KnownIdentity | null,
  origin: string = window.location.origin,
): OidcConfig {
  return config?.oidc ?? { issuer: identity?.issuer ?? `${origin}/oidc`, clientId: usualClientId };
}
