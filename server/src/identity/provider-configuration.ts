import type { Configuration, errors, KoaContextWithOIDC } from 'oidc-provider';
import type { Account } from './accounts.ts';
import { TTL_SECONDS } from './identity-limits.ts';
import type { IdentityKeys } from './keys.ts';
import { createOidcAdapter } from './oidc-adapter.ts';
import type { PayloadStore } from './payload-store.ts';

/** Everything that the product's own client may ask for; it is granted without a consent page. */
const SCOPES = 'openid profile email offline_access';

export interface ProviderPages {
  renderError: (
    ctx: KoaContextWithOIDC,
    out: { error: string; error_description?: string },
    error: Error,
  ) => void;
  logoutSource: (ctx: KoaContextWithOIDC, form: string) => Promise<void>;
  postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => void;
}

/** One public first-party client, code flow with PKCE, JWT access tokens for the API, refresh tokens that rotate. */
export function providerConfiguration(deps: {
  publicUrl: string;
  audience: string;
  clientId: string;
  keys: IdentityKeys;
  store: PayloadStore;
  findAccount: (id: string) => Promise<Account | undefined>;
  pages: ProviderPages;
  InvalidTarget: typeof errors.InvalidTarget;
}): Configuration {
  const { publicUrl, audience, clientId, keys, store, pages } = deps;
  return {
    adapter: createOidcAdapter(store),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: clientId,
        client_name: 'Ateria',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${publicUrl}/login`],
        post_logout_redirect_uris: [`${publicUrl}/`],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    scopes: SCOPES.split(' '),
    pkce: { required: () => true },
    extraParams: ['ui_theme', 'ateria_connection', 'screen_hint'],
    claims: {
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
      openid: ['sub', 'amr', 'identity_provider'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
    },
    // The API's tokens do not open the userinfo endpoint, so the ID token carries the claims of its scopes.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, id) => {
      const account = await deps.findAccount(id);
      return account && { accountId: account.id, claims: async () => claimsOf(account) };
    },
    /** An address that is proven goes with the API's tokens: the server writes to no other. */
    extraTokenClaims: async (_ctx, token) => {
      const account = 'accountId' in token ? await deps.findAccount(token.accountId) : undefined;
      return account?.isEmailVerified ? { email: account.email } : undefined;
    },
    cookies: {
      names: { session: 'ateria_session', interaction: 'ateria_interaction', resume: 'ateria_resume' },
      keys: keys.cookies,
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: '/oidc' },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    discovery: { ui_locales_supported: ['en', 'fi'] },
    interactions: { url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}` },
    renderError: pages.renderError,
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      userinfo: { enabled: true },
      revocation: {
        enabled: true,
        allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.logoutSource,
        postLogoutSuccessSource: pages.postLogoutSuccessSource,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== audience) throw new deps.InvalidTarget();
          return {
            scope: SCOPES,
            audience,
            accessTokenFormat: 'jwt',
            accessTokenTTL: TTL_SECONDS.AccessToken,
            jwt: { sign: { alg: 'RS256' } },
          };
        },
      },
    },
    ttl: { ...TTL_SECONDS },
    // A refresh token outlives the browser session: who uses the app is never signed out by the clock.
    expiresWithSession: () => false,
    // offline_access is dropped from a request without prompt=consent, which a first-party client has no use for.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: async (ctx) => {
      const grantId = ctx.oidc.entities.Grant?.jti;
      if (grantId !== undefined) await store.slideGrant(grantId, TTL_SECONDS.Grant);
      return true;
    },
    loadExistingGrant: (ctx) => loadGrant(ctx, store, audience),
  };
}

/** The grant of this browser's session; a new one when there is none or it was revoked. */
async function loadGrant(ctx: KoaContextWithOIDC, store: PayloadStore, audience: string) {
  const { provider, client, session } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const present = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (present !== undefined && present.accountId === session.accountId) {
    await store.slideGrant(present.jti, TTL_SECONDS.Grant);
    return present;
  }
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(audience, SCOPES);
  await grant.save();
  return grant;
}

/** `identity_provider` tells the app whether the person has a password here ('password') or comes by Google. */
function claimsOf(account: Account) {
  return {
    sub: account.id,
    email: account.email,
    email_verified: account.isEmailVerified,
    locale: account.locale,
    identity_provider: account.passwordHash === null ? 'google' : 'password',
    ...(account.name === null ? {} : { name: account.name }),
  };
}
