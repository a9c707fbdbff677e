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
  findAccount: (id: string) => Promise<IdentityAccount | undefined>;
  /** Whether the account can be opened through Google. */
  hasLink: (id: string) => Promise<boolean>;
  pages: ProviderPages;
  sessions: Sessions;
  /** However often it is renewed, a sign-in ends this long after the person proved who they are. */
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
    // The API's tokens do not open the userinfo endpoint, so the ID token carries the claims of its scopes.
    conformIdTokenClaims: false,
    findAccount: async (_ctx, id) => {
      const account = await deps.findAccount(id);
      if (account?.isDisabled) return undefined;
      return account && { accountId: account.id, claims: async () => claimsOf(account, deps.hasLink) };
    },
    /**
     * The API's tokens tell which sign-in they are of, so that they end with it, and when the person proved who they are. An
     * address that is proven goes with them: the server writes to no other. So do name and picture: the others of a household see them.
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
        // What nobody reads would go with every call: there is one client, and its grants are all alike.
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
    // A refresh token outlives the browser session: who uses the app is never signed out by the clock.
    expiresWithSession: () => false,
    // offline_access is dropped from a request without prompt=consent, which a first-party client has no use for.
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
      if (ctx.oidc.client?.clientId !== clientId) return grant; // No token hangs on it: it is no sign-in on a device.
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

/** The grant of this browser's session; a new one when there is none or it was revoked. */
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

/** The provider's own policy, and one more reason to ask who somebody is: the last time was too long ago. */
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

/** `identity_provider` tells the app whether the person has a password here ('password'), or comes by Google or a passkey. */
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
