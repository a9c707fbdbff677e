import type { Configuration, errors, interactionPolicy, KoaContextWithOIDC } from 'oidc-provider';
import { locales } from 'sync-protocol/locales.ts';
import { TTL_SECONDS } from '../identity-limits.ts';
import type { IdentityKeys } from '../keys/keys.ts';
import { cookieForm } from '../pages/cookie-form.ts';
import { toSeenDevice } from '../sessions/seen-device.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { IdentityAccount } from '../sign-in/accounts.ts';
import { ACCOUNT_PAGE_CLIENT, ACCOUNT_PAGE_PATH } from '../ways-in/account-session.ts';
import { wayOf } from '../ways-in/sign-in-way.ts';
import { createOidcAdapter } from './oidc-adapter.ts';
import type { PayloadStore } from './payload-store.ts';

/** Scopes of the product's own client, granted without a consent page. */
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

/**
 * One public first-party client, code flow with PKCE, JWT access tokens for the API, rotating refresh tokens.
 */
export function providerConfiguration(deps: {
  publicUrl: string;
  audience: string;
  clientId: string;
  keys: IdentityKeys;
  store: PayloadStore;
  findAccount: (id: string) => Promise<IdentityAccount | undefined>;
  /** Whether the account can be opened through Google. */
  hasLink: (id: string) => Promise<boolean>;
  pages: ProviderPages;
  sessions: Sessions;
  /** Life of a sign-in from when the person proved who they are, however often it is renewed. */
  sessionLifeMs: number;
  addressHash: (ip: string) => string;
  nowMs: () => number;
  InvalidTarget: typeof errors.InvalidTarget;
  InvalidGrant: typeof errors.InvalidGrant;
  policy: typeof interactionPolicy;
}): Configuration {
  const { publicUrl, audience, clientId, keys, store, pages, sessions, sessionLifeMs } = deps;
  const cookies = cookieForm(publicUrl);
  const deviceOf = (ctx: KoaContextWithOIDC) =>
    toSeenDevice({
      userAgent: ctx.get('user-agent'),
      timeZone: ctx.oidc.params?.ui_time_zone,
      addressHash: deps.addressHash(ctx.ip),
    });
  return {
    adapter: createOidcAdapter(store),
    jwks: { keys: [...keys.signing, ...keys.access] },
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
      {
        client_id: ACCOUNT_PAGE_CLIENT,
        client_name: 'Ateria',
        token_endpoint_auth_method: 'none',
        grant_types: [],
        response_types: ['none'],
        redirect_uris: [publicUrl + ACCOUNT_PAGE_PATH],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === publicUrl,
    allowOmittingSingleRegisteredRedirectUri: false,
    responseTypes: ['code', 'none'],
    clientAuthMethods: ['none'],
    scopes: SCOPES.split(' '),
    pkce: { required: () => true },
    extraParams: ['ui_theme', 'ui_time_zone', 'ateria_connection', 'screen_hint'],
    claims: {
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
      openid: ['sub', 'amr', 'identity_provider'],
      email: ['email', 'email_verified'],
      profile: ['name', 'locale'],
    },
    // The API's access tokens are not valid at the userinfo endpoint, so the ID token carries its scopes'
    // claims.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, id) => {
      const account = await deps.findAccount(id);
      if (account?.isDisabled) return undefined;
      return account && { accountId: account.id, claims: async () => claimsOf(account, deps.hasLink) };
    },
    /**
     * Access tokens name their sign-in, so that they end with it, and when the person proved who they are.
     * They carry the address only if verified, since the server writes to no other, and name and picture,
     * which the members of the household see.
     */
    extraTokenClaims: async (_ctx, token) => {
      if (!('accountId' in token)) return undefined;
      const { grantId = '' } = token;
      const account = await deps.findAccount(token.accountId);
      const signedInAt = await sessions.signedInAt(grantId);
      return {
        sid: grantId,
        ...(signedInAt === undefined ? {} : { auth_time: Math.floor(signedInAt / 1000) }),
        ...(account?.isEmailVerified ? { email: account.email, email_verified: true } : {}),
        ...(account && account.name !== null ? { name: account.name } : {}),
        ...(account && account.picture !== null ? { picture: account.picture } : {}),
      };
    },
    formats: {
      customizers: {
        // Drops unused claims, which every request would carry: there is only one client, and its grants are
        // all alike.
        jwt: async (_ctx, _token, { payload }) => {
          for (const claim of ['jti', 'scope', 'client_id']) delete payload[claim];
        },
      },
    },
    cookies: {
      names: {
        session: cookies.host('ateria_session'),
        interaction: cookies.page('ateria_interaction'),
        resume: cookies.page('ateria_resume'),
      },
      keys: keys.cookies,
      long: { signed: true, httpOnly: true, sameSite: 'lax', path: cookies.hostPath },
      short: { signed: true, httpOnly: true, sameSite: 'lax' },
    },
    discovery: { ui_locales_supported: [...locales] },
    interactions: {
      policy: policyWithLife(deps.policy, ({ loginTs = 0 }) => isOver(loginTs * 1000)),
      url: (_ctx, interaction) => `/oidc/interaction/${interaction.uid}`,
    },
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
            jwt: { sign: { alg: 'ES256', kid: keys.access[0]?.kid } },
          };
        },
      },
    },
    ttl: { ...TTL_SECONDS },
    // A refresh token outlives the browser session, so that people who use the app stay signed in.
    expiresWithSession: () => false,
    // Regardless of offline_access, which the provider drops without prompt=consent; a first-party client
    // needs no consent.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: async (ctx) => {
      const grantId = ctx.oidc.entities.Grant?.jti;
      const signedInAtMs = grantId === undefined ? undefined : await sessions.signedInAt(grantId);
      if (grantId === undefined || signedInAtMs === undefined || isOver(signedInAtMs))
        throw new deps.InvalidGrant('the sign-in is over');
      await store.slideGrant(grantId, TTL_SECONDS.Grant, signedInAtMs + sessionLifeMs);
      await sessions.touch(grantId, deviceOf(ctx));
      return true;
    },
    loadExistingGrant: async (ctx) => {
      const signedInAtMs = (ctx.oidc.session?.loginTs ?? 0) * 1000;
      const grant = await findOrMakeGrant(ctx, audience);
      if (grant === undefined) return undefined;
      // The account page's client gets no tokens, so this is not a sign-in on a device.
      if (ctx.oidc.client?.clientId !== clientId) return grant;
      const device = deviceOf(ctx);
      const way = wayOf(ctx.oidc.session?.amr);
      const accountId = grant.accountId ?? '';
      await sessions.begin({ grantId: grant.jti, accountId, signedInAtMs, device, way });
      await store.slideGrant(grant.jti, TTL_SECONDS.Grant, signedInAtMs + sessionLifeMs);
      return grant;
    },
  };

  function isOver(signedInAtMs: number): boolean {
    return signedInAtMs + sessionLifeMs <= deps.nowMs();
  }
}

/** The grant of this browser's session; a new one if there is none or it was revoked. */
async function findOrMakeGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = session.grantIdFor(client.clientId);
  const present = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (present !== undefined && present.accountId === session.accountId) return present;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  grant.addResourceScope(audience, SCOPES);
  await grant.save();
  return grant;
}

/**
 * The provider's default policy, with one more reason to ask for a sign-in: the last one was too long ago.
 */
function policyWithLife(
  { base, Check }: typeof interactionPolicy,
  isOver: (session: { loginTs?: number | undefined }) => boolean,
) {
  const policy = base();
  policy.get('login')?.checks.add(
    new Check('session_life', 'End-User authentication is too long ago', 'login_required', (ctx) => {
      const { session, result } = ctx.oidc;
      const isAsked = session?.accountId !== undefined && !result?.login && isOver(session);
      return isAsked ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
    }),
  );
  return policy;
}

/**
 * Claims of the ID token. `identity_provider` is 'password' if the account has one, else 'google' or
 * 'passkey'.
 */
async function claimsOf(account: IdentityAccount, hasLink: (id: string) => Promise<boolean>) {
  const withoutPassword = async () => ((await hasLink(account.id)) ? 'google' : 'passkey');
  return {
    sub: account.id,
    email: account.email,
    email_verified: account.isEmailVerified,
    locale: account.locale,
    identity_provider: account.passwordHash === null ? await withoutPassword() : 'password',
    ...(account.name === null ? {} : { name: account.name }),
  };
}
