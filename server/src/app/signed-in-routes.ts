import type { FastifyInstance } from 'fastify';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { onboarding } from 'sync-protocol/onboarding/onboarding.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { billingRoutes } from '#billing/billing-routes.ts';
import { accountExportRoutes } from '#features/account-export/account-export-routes.ts';
import { createExportService } from '#features/account-export/export-service.ts';
import { createImportService } from '#features/account-export/import-service.ts';
import { activityRoutes } from '#features/activity/activity-routes.ts';
import { barcodeLookupsRoutes } from '#features/barcode-lookups/barcode-lookups-routes.ts';
import { calendarFeedsRoutes } from '#features/calendar-feeds/calendar-feeds-routes.ts';
import { householdsRoutes } from '#features/households/households-routes.ts';
import { invitesRoutes } from '#features/households/invites-routes.ts';
import { noticesRoutes } from '#features/notices/notices-routes.ts';
import { recipeImportsRoutes } from '#features/recipe-imports/recipe-imports-routes.ts';
import { recipeLinksRoutes } from '#features/recipe-links/recipe-links-routes.ts';
import { sessionsRoutes } from '#features/sessions/sessions-routes.ts';
import { changePersonRoute, deleteAccountRoute } from '#features/user/account-routes.ts';
import { changePasswordRoute } from '#features/user/change-password-route.ts';
import { userStatsRoutes } from '#features/user/user-stats-routes.ts';
import { imagesRoutes } from '#images/images-routes.ts';
import type { Identity } from '#lib/identity.ts';
import { createRequireFreshSignIn } from '#lib/require-fresh-sign-in.ts';
import { plainRoutes } from '#plain/plain-routes.ts';
import { requireProtocol } from '#plugins/protocol-gate.ts';
import { keepUncached } from '#plugins/security-headers.ts';
import { mergeRoutes } from '#rows/merge-routes.ts';
import { readRows } from '#rows/row-repository.ts';
import { changesRoutes } from '#sync/changes-routes.ts';
import { changesStreamRoutes } from '#sync/changes-stream.ts';
import { presenceRoutes } from '#sync/presence-routes.ts';
import type { AppDeps } from './app-deps.ts';
import { mergeTerms } from './merge-terms.ts';
import type { Services } from './services.ts';

interface RoutesOptions {
  deps: AppDeps;
  services: Services;
  identity: Identity | null;
}

/** All routes that require an access token. The nouns' routes follow from the registry. */
export async function signedInRoutes(app: FastifyInstance, options: RoutesOptions): Promise<void> {
  app.addHook('onRequest', requireProtocol);
  await app.register(async (ofHousehold) => {
    addSignedInHooks(ofHousehold, app.authenticate);
    await registerNouns(ofHousehold, options);
    await registerAccount(ofHousehold, options);
  });
  await app.register(async (ofPerson) => {
    addSignedInHooks(ofPerson, app.authenticatePerson);
    await registerPerson(ofPerson, options);
  });
}

function addSignedInHooks(app: FastifyInstance, authenticate: FastifyInstance['authenticate']): void {
  app.addHook('onRequest', authenticate);
  app.addHook('onRequest', app.limits.byUser);
  app.addHook('onRequest', keepUncached);
}

async function registerNouns(
  app: FastifyInstance,
  { deps, services, identity }: RoutesOptions,
): Promise<void> {
  const { nowMs, newId } = deps;
  const { accounts, images, readPages, sync } = services;
  const { tiers } = accounts;
  const { rows } = sync;
  const others = await plainRoutes(app, { rows, readPages, tiers, nowMs, newId });
  await app.register(mergeRoutes, { rows, tiers, others, terms: mergeTerms, rules: deps.rules?.rows });
  await app.register(recipeImportsRoutes, { imports: services.recipeImports });
  await app.register(barcodeLookupsRoutes, { lookups: services.barcodeLookups });
  await app.register(recipeLinksRoutes, { links: services.recipeLinks });
  await app.register(calendarFeedsRoutes, { feeds: services.calendarFeeds });
  await app.register(activityRoutes, { activity: services.activity });
  await app.register(imagesRoutes, { images: images.service });
  await app.register(changesRoutes, { feed: sync.feed });
  const { feed, hub, presence } = sync;
  const { readMark: readAccountMark } = accounts;
  const { readMark: readHouseholdsMark } = services.households;
  await app.register(changesStreamRoutes, {
    feed,
    hub,
    presence,
    readAccountMark,
    readHouseholdsMark,
    signedInAt: identity?.signedInAt,
    nowMs,
    figures: services.figures,
  });
  await app.register(presenceRoutes, { presence });
}

async function registerAccount(
  app: FastifyInstance,
  { deps, services, identity }: RoutesOptions,
): Promise<void> {
  const { config, nowMs } = deps;
  const { accounts, images, notices, passwordMails, readPages, sync, users } = services;
  const { tiers, addressOf } = accounts;
  const { rows } = sync;
  const requireFreshSignIn = createRequireFreshSignIn(nowMs);
  await app.register(accountExportRoutes, {
    exportFiles: createExportService({
      activity: services.activity,
      readPages,
      readRows: (householdId, { name }, ids) => readRows(deps.database.db, householdId, name, { ids }),
      images: images.service,
      readProfile: users.readProfile,
      readWaysIn: async ({ issuer, subject }) =>
        identity?.issuers.includes(issuer) ? identity.waysIn(subject) : null,
      nowMs,
      log: app.log,
    }),
    imports: createImportService({ rows, tiers, images: images.service }),
    requireFreshSignIn,
    nowMs,
  });
  await app.register(noticesRoutes, {
    repository: notices.repository,
    kinds: notices.kinds,
    tiers,
    addressOf,
    publicKey: notices.publicKey,
    mailAddressProof: async ({ subject }, locale) =>
      (await identity?.mailAddressProof(subject, locale)) ?? 'needless',
  });
  await app.register(userStatsRoutes, {
    isOnboarded: async (member) => {
      for (const householdId of await services.memberships.idsOf(deps.database.db, member.userId)) {
        for (const id of services.memberships.onboardingIds(member)) {
          const row = await rows.find(householdId, onboarding, id);
          if (row?.fields.isComplete === true) return true;
        }
      }
      return services.memberships.wasShownAround(deps.database.db, member.userId);
    },
    isEmailAccount: async ({ subject }) => (await passwordMails?.isEmailAccount(subject)) ?? false,
    readAccount: accounts.read,
    countOf: async (householdId) => ({
      recipesSaved: await rows.count(householdId, recipe),
      mealsPlanned: await rows.count(householdId, calendarEntry),
    }),
    trialDays: config.trialDays,
    nowMs,
  });
}

/** Routes about the person, independent of the household that the device shows. */
async function registerPerson(
  app: FastifyInstance,
  { deps, services, identity }: RoutesOptions,
): Promise<void> {
  const { billing, deletion, households, invites, passwordMails, users } = services;
  await app.register(billingRoutes, { billing: billing.service, newId: deps.newId });
  await app.register(changePersonRoute, {
    rename: users.rename,
    portray: services.portraits.set,
    notify: households.notifyPerson,
  });
  await app.register(deleteAccountRoute, {
    deletion,
    requireFreshSignIn: createRequireFreshSignIn(deps.nowMs),
  });
  await app.register(sessionsRoutes, { keeper: identity });
  await app.register(changePasswordRoute, { passwordMails, readEmail: users.readEmail });
  await app.register(householdsRoutes, { households });
  await app.register(invitesRoutes, { invites, inviteMails: services.inviteMails });
}
