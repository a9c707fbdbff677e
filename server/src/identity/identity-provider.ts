import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { errors, interactionPolicy, Provider } from 'oidc-provider';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#db/schema/database.ts';
import { type CallCounter, createCallCounter } from '#lib/limits/call-counter.ts';
import type { Mail } from '#mail/mail.ts';
import { createAddressProofMailer } from './address-proof/address-proof-mailer.ts';
import { createAddressProofs } from './address-proof/address-proofs.ts';
import { proveRoutes } from './address-proof/prove-routes.ts';
import { createGoogle } from './google/google.ts';
import { createGoogleAccounts } from './google/google-accounts.ts';
import { googleRoutes } from './google/google-routes.ts';
import {
  type IdentityLimits,
  identityLimits,
  REFRESH_LEEWAY_MS,
  SESSION_LIFE_MS,
} from './identity-limits.ts';
import { type IdentityKeys, type PublicKey, publicKeysOf } from './keys/keys.ts';
import { createSeal } from './keys/seal.ts';
import { assetRoutes } from './pages/asset-routes.ts';
import { formField } from './pages/form.ts';
import { oidcHeaders } from './pages/page-reply.ts';
import { preparePageScope } from './pages/page-scope.ts';
import { createPasswordResets, endSessions } from './passwords/password-resets.ts';
import { normalizeEmail } from './passwords/password-rules.ts';
import { createPasswords, type PasswordCost } from './passwords/passwords.ts';
import { createResetMailer } from './passwords/reset-mailer.ts';
import { resetRoutes } from './passwords/reset-routes.ts';
import { createPayloadStore } from './provider/payload-store.ts';
import { providerConfiguration } from './provider/provider-configuration.ts';
import { logProviderEvents } from './provider/provider-events.ts';
import { createProviderFallback } from './provider/provider-fallback.ts';
import { createProviderPages } from './provider/provider-pages.ts';
import { providerRoutes, setPublicOrigin } from './provider/provider-routes.ts';
import { createSessions } from './sessions/sessions.ts';
import { createAccounts, type IdentityAccount } from './sign-in/accounts.ts';
import { addressSubject, createAttempts } from './sign-in/attempts.ts';
import { createFinishSignIn } from './sign-in/finish-sign-in.ts';
import { interactionRoutes } from './sign-in/interaction-routes.ts';
import { createInteractions } from './sign-in/interactions.ts';
import { createKnownBrowsers } from './sign-in/known-browsers.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { createSignInPages } from './sign-in/sign-in-pages.ts';
import { accountRoutes } from './ways-in/account-routes.ts';
import { createAccountSessions } from './ways-in/account-session.ts';
import { createAuthenticatorApps } from './ways-in/authenticator-app.ts';
import { createPasskeyAccounts } from './ways-in/passkey-accounts.ts';
import { passkeyRoutes } from './ways-in/passkey-routes.ts';
import { createPasskeys } from './ways-in/passkeys.ts';
import { createRecoveryCodes } from './ways-in/recovery-codes.ts';
import { createSecondStep } from './ways-in/second-step.ts';
import { secondStepRoutes } from './ways-in/second-step-routes.ts';
import { createWaysIn } from './ways-in/ways-in.ts';

const COLLECT_EVERY_MS = 10 * 60_000;

export interface IdentityDeps {
  db: Kysely<Database>;
  /** Origin at which people reach the server; the issuer is `/oidc` under it. */
  publicUrl: string;
  /** `aud` of the access tokens. */
  audience: string;
  clientId: string;
  keys: IdentityKeys;
  mail: Mail;
  /** Counts authorization requests by IP address. */
  calls?: CallCounter | undefined;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  nowMs?: () => number;
  newId?: () => string;
  /** `issuer` is Google's unless given. */
  google?: { clientId: string; clientSecret: string; issuer?: string } | undefined;
  limits?: Partial<IdentityLimits> | undefined;
  refreshLeewayMs?: number | undefined;
  passwordCost?: PasswordCost | undefined;
  /** Life of a sign-in, however often it is renewed. */
  sessionLifeMs?: number | undefined;
}

/**
 * The embedded OpenID Connect provider. Register `plugin` at the root of the app: it mounts everything under
 * /oidc. The database must be migrated before the first request.
 */
export async function createIdentityProvider(deps: IdentityDeps) {
  const { db, publicUrl, audience, clientId, keys, mail, logger, google: googleConfig } = deps;
  const { nowMs = Date.now, newId = uuidv7, refreshLeewayMs = REFRESH_LEEWAY_MS } = deps;
  const { sessionLifeMs = SESSION_LIFE_MS, calls = createCallCounter() } = deps;
  const issuer = `${publicUrl}/oidc`;
  const publicKeys = publicKeysOf(keys);

  const store = createPayloadStore({ db, nowMs, refreshLeewayMs });
  const sessions = createSessions({ db, nowMs, lifeMs: sessionLifeMs });
  const keyedHash = createKeyedHash(keys.cookies[0] ?? '');
  const addressHash = (ip: string) => keyedHash(`address\n${addressSubject(ip)}`);
  const whoAndWhere = (request: FastifyRequest) => ({
    who: keyedHash(`who\n${normalizeEmail(formField(request.body, 'email').slice(0, 320))}`),
    where: addressHash(request.ip),
  });
  const accounts = createAccounts({ db, nowMs, newId });
  const attempts = createAttempts({ db, nowMs, newId, limits: { ...identityLimits, ...deps.limits } });
  const passwords = createPasswords(deps.passwordCost);
  const resets = createPasswordResets({ db, accounts, nowMs });
  const resetMailer = createResetMailer({ accounts, resets, mail, publicUrl, logger });
  const proofs = createAddressProofs({ accounts, store, nowMs });
  const mailAddressProof = createAddressProofMailer({ accounts, proofs, attempts, mail, publicUrl, logger });
  const knownBrowsers = createKnownBrowsers({ secrets: keys.cookies, publicUrl });
  const signIn = createSignIn({ accounts, passwords, attempts, knownBrowsers });
  const passkeys = createPasskeys({ db, store, publicUrl, nowMs });
  const apps = createAuthenticatorApps({ db, store, seal: createSeal(keys.cookies), nowMs });
  const codes = createRecoveryCodes({ db, nowMs });
  const waysIn = createWaysIn({ db, passkeys, apps, codes });
  const secondStep = createSecondStep({ store, accounts, apps, codes, attempts, nowMs });
  const createPasskeyAccount = createPasskeyAccounts({ db, passkeys, attempts, nowMs, newId });
  const google = googleConfig && createGoogle({ ...googleConfig, publicUrl, store });
  const googleAccounts = google && createGoogleAccounts({ accounts, store });

  const pages = createProviderPages({ publicUrl, store });
  const provider = new Provider(
    issuer,
    providerConfiguration({
      publicUrl,
      audience,
      clientId,
      keys,
      store,
      findAccount: accounts.findById,
      hasLink: accounts.hasLink,
      pages,
      sessions,
      sessionLifeMs,
      addressHash,
      nowMs,
      InvalidTarget: errors.InvalidTarget,
      InvalidGrant: errors.InvalidGrant,
      policy: interactionPolicy,
    }),
  );
  provider.proxy = true; // setPublicOrigin overrides host and scheme of every request.
  provider.use(createProviderFallback({ publicUrl, store }));
  logProviderEvents(provider, logger);

  async function collect(): Promise<void> {
    await store.collectExpired();
    await attempts.collect();
    await resets.collect();
  }

  const plugin: FastifyPluginAsync = async (app) => {
    app.addHook('onRequest', async (request) => setPublicOrigin(request.raw, publicUrl));
    app.addHook('onSend', async (_request, reply) => {
      reply.headers(oidcHeaders);
    });
    await app.register(async (scope: FastifyInstance) => {
      const contextOf = preparePageScope(scope, {
        publicUrl,
        logger,
        SessionNotFound: errors.SessionNotFound,
      });
      const interactions = createInteractions({ provider, publicUrl, knownBrowsers, contextOf });
      const finishSignIn = createFinishSignIn({ interactions, secondStep, googleAccounts, logger });
      const hasGoogle = googleAccounts !== undefined;
      const signInPages = createSignInPages({ passkeys, hasGoogle, newId });
      const common = { interactions, accounts, attempts, signInPages, finishSignIn, logger };
      interactionRoutes(scope, { ...common, signIn, hasGoogle, whoAndWhere });
      passkeyRoutes(scope, { ...common, passkeys, createPasskeyAccount });
      secondStepRoutes(scope, { ...common, secondStep, codes, mail, publicUrl });
      accountRoutes(scope, {
        accountSessions: createAccountSessions({ provider, accounts, publicUrl, nowMs }),
        passkeys,
        apps,
        codes,
        waysIn,
        sessions,
        attempts,
        mail,
        mailReset: resetMailer.mailById,
        addressHash,
        contextOf,
        publicUrl,
        logger,
      });
      const mailReset = resetMailer.mailByEmail;
      resetRoutes(scope, {
        interactions,
        passwords,
        attempts,
        resets,
        knownBrowsers,
        mail,
        mailReset,
        contextOf,
        publicUrl,
        logger,
      });
      proveRoutes(scope, { proofs, signIn, passkeys, attempts, contextOf, publicUrl, logger });
      if (google !== undefined && googleAccounts !== undefined)
        googleRoutes(scope, {
          provider,
          interactions,
          google,
          googleAccounts,
          knownBrowsers,
          secondStep,
          contextOf,
          publicUrl,
          logger,
        });
    });
    await app.register(assetRoutes);
    await app.register(async (scope: FastifyInstance) => providerRoutes(scope, provider, calls));

    const timer = setInterval(() => {
      collect().catch((error: unknown) =>
        logger.error({ event: 'identity.collect', err: error }, 'collecting failed'),
      );
    }, COLLECT_EVERY_MS);
    timer.unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await resetMailer.settled();
    });
  };

  /** Deletes the account and signs it out everywhere. The app's data of the person is not touched. */
  async function deleteAccount(id: string): Promise<void> {
    await endSessions(db, id);
    await accounts.remove(id);
    logger.info({ event: 'identity.account_deleted', accountId: id }, 'account deleted');
  }

  return {
    issuer,
    plugin,
    /** Public keys as the JWKS endpoint publishes them, the newest of each kind first. */
    jwks: (): { keys: PublicKey[] } => ({ keys: publicKeys }),
    /** Finds an account by `sub`. */
    findAccount: (id: string): Promise<IdentityAccount | undefined> => accounts.findById(id),
    deleteAccount,
    /** Mails the account a link for choosing a new password. False if there is no such account. */
    sendPasswordReset: resetMailer.mailById,
    /** Waits until every requested password link has been handed to `mail`. */
    settled: resetMailer.settled,
    /** Mails the account the link that verifies its address. */
    mailAddressProof,
    signedInAt: async (session: string) => (await sessions.signedInAt(session)) ?? null,
    listSessions: (accountId: string, ip: string) =>
      sessions.list(accountId, { addressHash: addressHash(ip) }),
    endSession: sessions.end,
    endOtherSessions: sessions.endOthers,
    /** The account's ways to sign in, without secrets; null if there is no such account. */
    waysIn: async (id: string) => (await waysIn.find(id)) ?? null,
    /** Deletes what has expired; also runs every ten minutes. */
    collect,
  };
}

/** A keyed hash: equal for equal texts, and not reversible without this server's key. */
function createKeyedHash(secret: string): (text: string) => string {
  return (text) => createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}
