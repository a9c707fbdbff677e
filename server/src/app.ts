import path from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { accountMark } from 'sync-protocol/plans/account-mark.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { oldestAcceptedProtocol } from 'sync-protocol/sync/headers.ts';
import { createBilling } from '#billing/billing.ts';
import { billingRoutes } from '#billing/billing-routes.ts';
import { deleteStripeCustomer } from '#billing/delete-stripe-customer.ts';
import { webhookRoutes } from '#billing/webhook-routes.ts';
import type { Config } from '#config.ts';
import type { OpenDatabase } from '#db/database.ts';
import { accountExportRoutes } from '#features/account-export/account-export-routes.ts';
import { createExportService } from '#features/account-export/export-service.ts';
import { createImportService } from '#features/account-export/import-service.ts';
import { calendarRoutes } from '#features/calendar/calendar-routes.ts';
import { createCalendarService } from '#features/calendar/calendar-service.ts';
import { clientConfigRoutes } from '#features/client-config/client-config-routes.ts';
import { foodPreferencesRoutes } from '#features/food-preferences/food-preferences-routes.ts';
import { createFoodPreferencesService } from '#features/food-preferences/food-preferences-service.ts';
import { generatedListsRoutes } from '#features/generated-lists/generated-lists-routes.ts';
import { createGeneratedListsService } from '#features/generated-lists/generated-lists-service.ts';
import { createNoticeClock } from '#features/notices/notices.ts';
import { createNoticesRepository } from '#features/notices/notices-repository.ts';
import { noticesRoutes } from '#features/notices/notices-routes.ts';
import { createPushSender } from '#features/notices/push-sender.ts';
import { loadVapidKey } from '#features/notices/vapid-key.ts';
import { onboardingRoutes } from '#features/onboarding/onboarding-routes.ts';
import { createOnboardingService } from '#features/onboarding/onboarding-service.ts';
import { quickListRoutes } from '#features/quick-list/quick-list-routes.ts';
import { createQuickListService } from '#features/quick-list/quick-list-service.ts';
import { recipesRoutes } from '#features/recipes/recipes-routes.ts';
import { createRecipesService } from '#features/recipes/recipes-service.ts';
import { recurringItemsRoutes } from '#features/recurring-items/recurring-items-routes.ts';
import { createRecurringItemsService } from '#features/recurring-items/recurring-items-service.ts';
import { createSupportOutbox } from '#features/support/support-outbox.ts';
import { supportRoutes } from '#features/support/support-routes.ts';
import { createAccountDeletion } from '#features/user/account-deletion.ts';
import { deleteAccountRoute, deletedAccountsRoute } from '#features/user/account-routes.ts';
import { changePasswordRoute } from '#features/user/change-password-route.ts';
import { createDeletedPeople } from '#features/user/deleted-people.ts';
import { createUserRepository } from '#features/user/user-repository.ts';
import { toUserStats } from '#features/user/user-stats.ts';
import { userStatsRoutes } from '#features/user/user-stats-routes.ts';
import { choosePasswordMails } from '#identity/password-mails.ts';
import { readOrCreateSecretFile } from '#identity/secret-file.ts';
import { createImages } from '#images/images.ts';
import { imagesRoutes } from '#images/images-routes.ts';
import { AppError } from '#lib/app-error.ts';
import type { CreateIdentity, Identity } from '#lib/identity.ts';
import type { Member } from '#lib/member.ts';
import { createPlans } from '#lib/plans.ts';
import { createMail } from '#mail/mail.ts';
import { createSupportPost } from '#mail/support-post.ts';
import { apiDocs } from '#plugins/api-docs.ts';
import { auth } from '#plugins/auth.ts';
import { bodyTime, longestBodyMs } from '#plugins/body-time.ts';
import { clientFiles } from '#plugins/client-files.ts';
import { answerClientError, answerFrameworkError, errorHandler } from '#plugins/error-handler.ts';
import { healthRoute } from '#plugins/health.ts';
import { localIssuerKeys, remoteIssuerKeys } from '#plugins/issuer-keys.ts';
import { jsonBody } from '#plugins/json-body.ts';
import { promptClose } from '#plugins/prompt-close.ts';
import { requireProtocol } from '#plugins/protocol-gate.ts';
import { publicPages } from '#plugins/public-pages.ts';
import { rateLimits } from '#plugins/rate-limits.ts';
import { requestLog } from '#plugins/request-log.ts';
import { keepUncached, securityHeaders } from '#plugins/security-headers.ts';
import { validation } from '#plugins/validation.ts';
import { changesRoutes } from '#sync/changes-routes.ts';
import { changesStreamRoutes } from '#sync/changes-stream.ts';
import { createSync } from '#sync/sync.ts';

export interface AppDeps {
  config: Config;
  /** Migrated. The caller closes it, after the app. */
  database: OpenDatabase;
  /** Makes the embedded provider; null when `config.oidc.issuer` names another. */
  createIdentity: CreateIdentity | null;
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
  fetch: typeof globalThis.fetch;
  /** The built client; undefined serves the API alone. */
  clientFolder?: string;
  logger?: FastifyServerOptions['logger'];
}

/** Puts the server together. It does not listen: tests and the simulation call it by `inject`, a process by `listen`. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, nowMs, newId, newEpoch } = deps;
  const hops = config.trustProxy;
  const app: FastifyInstance = Fastify({
    logger: deps.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    trustProxy: typeof hops === 'number' ? (_address, hop) => hop < hops : hops,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestBodyMs,
    // Node passes over slow bodies while it gives headers more time than whole requests.
    http: { headersTimeout: 20_000, requestTimeout: longestBodyMs, connectionsCheckingInterval: 5_000 },
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    handlerTimeout: 14_000,
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  });
  const identity = (await deps.createIdentity?.(app.log)) ?? null;
  const issuer = identity?.issuer ?? config.oidc.issuer;
  if (issuer === undefined) throw new Error('neither an embedded identity provider nor OIDC_ISSUER');

  await app.register(requestLog);
  await app.register(promptClose);
  await app.register(errorHandler);
  await app.register(bodyTime, { usualMs: 30_000 });
  await app.register(validation);
  await app.register(jsonBody);
  await app.register(securityHeaders, { publicUrl: config.publicUrl, issuer });
  await app.register(rateLimits, { perMinute: config.rateLimitPerMinute });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(apiDocs, { publicUrl: config.publicUrl });

  const deletedPeople = createDeletedPeople({ db: database.db, nowMs });
  const users = createUserRepository({ db: database.db, deletedPeople, nowMs, newId, newEpoch });
  await app.register(auth, {
    issuer,
    audience: config.oidc.audience,
    findKey: identity ? localIssuerKeys(identity.jwks) : remoteIssuerKeys(issuer, deps.fetch),
    nowMs,
    admit: users.admit,
  });
  const sync = createSync({ database, databaseUrl: config.databaseUrl, nowMs, newEpoch, log: app.log });
  const billing = await createBilling({
    ...{ config, database, nowMs, log: app.log },
    ...{ readEmail: users.readEmail, pokePlan: sync.pokePlan },
  });
  app.addHook('onReady', billing.start);
  app.addHook('onClose', billing.stop);
  const readAccount = async (userId: string) => {
    const account = await users.read(userId);
    return account && { ...account, ...(await billing.readSubscription(userId)) };
  };
  const plans = createPlans({ readAccount, trialDays: config.trialDays, nowMs });
  const readAccountMark = async ({ userId }: Member) => {
    const account = await readAccount(userId);
    if (!account) throw new AppError('account_deleted', 'This account has been deleted.');
    const at = { trialDays: config.trialDays, nowMs: nowMs(), isOnboarded: true };
    return accountMark(toUserStats(account, { recipesSaved: 0, mealsPlanned: 0 }, at).subscription);
  };
  const images = createImages({ database, dataDir: config.dataDir, nowMs, log: app.log });
  const passwordMails = choosePasswordMails({ config, identity, fetch: deps.fetch });
  const deletion = createAccountDeletion({
    people: deletedPeople,
    inHousehold: sync.inHousehold,
    newEpoch,
    leaveBilling: (trx, userId) => deleteStripeCustomer(trx, { userId, nowMs: nowMs() }),
    steps: [
      async ({ issuer: of, subject }) => {
        if (of === identity?.issuer) await identity.deleteAccount(subject);
      },
      ({ householdId }) => images.service.removeAll(householdId),
      billing.deleteDeparted,
    ],
    log: app.log,
  });
  app.addHook('onReady', deletion.start);
  app.addHook('onClose', deletion.stop);
  const supportPost = createSupportPost({
    ...config.mail,
    outboxDir: path.join(config.dataDir, 'outbox'),
  });
  const supportOutbox = createSupportOutbox({
    ...{ db: database.db, nowMs, newId, log: app.log },
    ...{ post: supportPost.post, host: new URL(config.publicUrl).hostname },
  });
  app.addHook('onReady', supportOutbox.start);
  app.addHook('onClose', supportOutbox.stop);
  app.addHook('onReady', images.start);
  app.addHook('onClose', images.stop);
  app.addHook('onReady', sync.start);
  app.addHook('onClose', sync.stop);

  const onboarding = createOnboardingService(sync.rows);
  const notices = createNoticesRepository({ db: database.db, nowMs });
  const vapidKey = await loadVapidKey(
    path.join(config.dataDir, 'notices', 'vapid-key.json'),
    readOrCreateSecretFile,
  );
  const noticeMail = createMail({
    ...config.mail,
    outboxDir: path.join(config.dataDir, 'outbox'),
    logger: app.log,
  });
  /** Where mail to a person goes; another provider names proven addresses alone. */
  const addressOf = async ({ userId, issuer: of, subject }: Member) => {
    if (of === identity?.issuer) return identity.addressOf(subject);
    const email = await users.readEmail(userId);
    return email === null ? null : { email, isProven: true };
  };
  const noticeClock = createNoticeClock({
    ...{ repository: notices, rows: sync.rows, plans, publicUrl: config.publicUrl, nowMs, log: app.log },
    addressOf,
    sendPush: createPushSender({ key: vapidKey, contact: contactOf(config), fetch: deps.fetch, nowMs }),
    sendMail: noticeMail.send,
  });
  app.addHook('onReady', noticeClock.start);
  app.addHook('onClose', async () => {
    await noticeClock.stop();
    await noticeMail.close();
  });

  await app.register(async (open) => {
    open.addHook('onRequest', app.limits.byAddress);
    await open.register(healthRoute, { db: database.db });
    await open.register(deletedAccountsRoute, { people: deletedPeople });
    await open.register(clientConfigRoutes, { clientConfig: toClientConfig(config, identity, issuer) });
  });
  await app.register(webhookRoutes, { webhook: billing.webhook, nowMs });
  await app.register(supportRoutes, { outbox: supportOutbox, plans, newId });
  await app.register(async (signedIn) => {
    signedIn.addHook('onRequest', requireProtocol);
    signedIn.addHook('onRequest', app.authenticate);
    signedIn.addHook('onRequest', app.limits.byUser);
    signedIn.addHook('onRequest', keepUncached);
    await signedIn.register(changesRoutes, { feed: sync.feed });
    await signedIn.register(changesStreamRoutes, { feed: sync.feed, hub: sync.hub, readAccountMark, nowMs });
    await signedIn.register(quickListRoutes, {
      quickList: createQuickListService({ rows: sync.rows, plans, nowMs, newId }),
    });
    await signedIn.register(foodPreferencesRoutes, {
      foodPreferences: createFoodPreferencesService(sync.rows),
    });
    await signedIn.register(recipesRoutes, {
      recipes: createRecipesService({ rows: sync.rows, plans, newId }),
    });
    await signedIn.register(generatedListsRoutes, {
      generatedLists: createGeneratedListsService({ rows: sync.rows, plans }),
      plans,
    });
    await signedIn.register(imagesRoutes, { images: images.service });
    await signedIn.register(calendarRoutes, {
      calendar: createCalendarService({ rows: sync.rows, newId }),
    });
    await signedIn.register(recurringItemsRoutes, {
      recurringItems: createRecurringItemsService({ rows: sync.rows, plans, nowMs, newId }),
      plans,
    });
    await signedIn.register(billingRoutes, { billing: billing.service, newId });
    await signedIn.register(accountExportRoutes, {
      exportFiles: createExportService({
        rows: sync.rows,
        pictures: images.service,
        readAccount: async (userId) => ({
          email: await users.readEmail(userId),
          memberSince: (await users.read(userId))?.createdAt ?? 0,
        }),
        nowMs,
      }),
      imports: createImportService({ rows: sync.rows, plans, pictures: images.service }),
      nowMs,
    });
    await signedIn.register(deleteAccountRoute, { deletion });
    await signedIn.register(changePasswordRoute, { passwordMails, readEmail: users.readEmail });
    await signedIn.register(onboardingRoutes, { onboarding });
    await signedIn.register(noticesRoutes, {
      ...{ repository: notices, plans, addressOf, publicKey: vapidKey.publicKey },
      mailAddressProof: async ({ subject }, locale) =>
        (await identity?.mailAddressProof(subject, locale)) ?? 'needless',
    });
    await signedIn.register(userStatsRoutes, {
      isOnboarded: onboarding.isComplete,
      isEmailAccount: async ({ subject }) => (await passwordMails?.isEmailAccount(subject)) ?? false,
      readAccount,
      countOf: async (householdId) => ({
        recipesSaved: await sync.rows.count(householdId, recipe),
        mealsPlanned: await sync.rows.count(householdId, calendarEntry),
      }),
      trialDays: config.trialDays,
      nowMs,
    });
  });
  if (identity) {
    app.addHook('onClose', identity.close);
    await app.register(async (open) => {
      open.addHook('onRequest', app.limits.byAddress);
      await open.register(identity.plugin);
    });
  }
  await app.register(publicPages, { folder: deps.clientFolder, publicUrl: config.publicUrl, nowMs });
  await app.register(clientFiles, { folder: deps.clientFolder });
  return app;
}

/** Whom push services may write to about this server (RFC 8292). */
function contactOf({ mail, publicUrl }: Config): string {
  return mail.supportEmail === undefined ? publicUrl : `mailto:${mail.supportEmail}`;
}

function toClientConfig(config: Config, identity: Identity | null, issuer: string) {
  const { clientId, audience, googleHint } = config.oidc;
  const hinted = googleHint ? { [googleHint.name]: googleHint.value } : null;
  return {
    oidc: {
      issuer,
      clientId,
      audience,
      googleParams: identity ? identity.googleParams : hinted,
      isEmbedded: identity !== null,
    },
    oldestAcceptedProtocol,
  };
}
