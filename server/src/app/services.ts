import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createBilling } from '#billing/billing.ts';
import type { Leader } from '#db/leader.ts';
import { createActivityRepository } from '#features/activity/activity-repository.ts';
import { createBarcodeLookups } from '#features/barcode-lookups/barcode-lookups-service.ts';
import { createCalendarFeeds } from '#features/calendar-feeds/calendar-feeds-service.ts';
import { createHouseholdsRepository } from '#features/households/households-repository.ts';
import { createMemberships } from '#features/households/memberships.ts';
import { fetchPage, userAgentOf } from '#features/recipe-imports/fetch-page.ts';
import { openWeb } from '#features/recipe-imports/fetch-rules.ts';
import { createRecipeImports } from '#features/recipe-imports/recipe-imports-service.ts';
import { createRecipeLinks } from '#features/recipe-links/recipe-links-service.ts';
import { createSupportOutbox } from '#features/support/support-outbox.ts';
import { createDeletedPeople } from '#features/user/deleted-people.ts';
import { createPortraits } from '#features/user/portraits.ts';
import { createUserRepository } from '#features/user/user-repository.ts';
import { choosePasswordMails } from '#identity/passwords/password-mails.ts';
import { openFiles } from '#images/files/open-files.ts';
import { createImages } from '#images/images.ts';
import type { Identity } from '#lib/identity.ts';
import { newLinkToken } from '#lib/link-token.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import type { Tracing } from '#lib/operations/tracing.ts';
import { createMail } from '#mail/mail.ts';
import { createSupportMailer } from '#mail/support-mailer.ts';
import { createReadPages } from '#rows/read-pages.ts';
import { createSync } from '#sync/sync.ts';
import { createDeletion } from './account-deletion.ts';
import { createAccountReader } from './account-reader.ts';
import type { AppDeps } from './app-deps.ts';
import { createHouseholds } from './households.ts';
import { createNotices } from './notices.ts';
import { createTierClock } from './tier-clock.ts';

/** Creates the services that the routes use. Background work is started and stopped with the app. */
export async function createServices(
  app: FastifyInstance,
  deps: AppDeps,
  identity: Identity | null,
  { figures, tracing, leader }: { figures: ServerFigures; tracing: Tracing; leader: Leader },
) {
  const { config, database, nowMs, newId, newEpoch } = deps;
  const { db } = database;
  const { log } = app;

  const issuersOf = (issuer: string) => (identity?.issuers.includes(issuer) ? identity.issuers : [issuer]);
  const deletedPeople = createDeletedPeople({ db, nowMs, issuersOf });
  const users = createUserRepository({
    db,
    deletedPeople,
    nowMs,
    newId,
    newEpoch,
    onPortrait: (userId, url) => portraits.take(userId, url),
  });
  const sync = createSync({
    database,
    databaseUrl: config.databaseUrl,
    nowMs,
    newId,
    newEpoch,
    log,
    figures,
    tracing,
    rules: deps.rules?.rows,
  });
  const { readEmail } = users;
  const { pokeTier } = sync.pokes;
  const billing = await createBilling({ config, database, readEmail, pokeTier, nowMs, log });
  const { trialDays } = config;
  const tierClock = createTierClock({ publishTier: sync.hub.publishTier, trialDays, nowMs });
  const householdsRepository = createHouseholdsRepository(db);
  const { ownerSince } = householdsRepository;
  const accounts = createAccountReader({ users, ownerSince, billing, identity, tierClock, trialDays, nowMs });
  const images = createImages({
    database,
    files: await openFiles(config),
    nowMs,
    log,
    rules: deps.rules?.images,
  });
  const ownMemberships = createMemberships({ nowMs, newId, newEpoch, issuersOf });
  const memberships = deps.rules?.memberships?.(ownMemberships) ?? ownMemberships;
  const mail = createMail({
    ...config.mail,
    outboxDir: path.join(config.dataDir, 'outbox'),
    logger: log,
    counts: figures.mails,
  });
  const { households, invites, inviteMails } = createHouseholds({
    deps,
    repository: householdsRepository,
    memberships,
    sync,
    tierOf: accounts.tiers.tierOf,
    images: { removeAll: images.removeAllSoon },
    deletedPeople,
    sendMail: mail.send,
  });
  const deletion = createDeletion({
    database,
    people: deletedPeople,
    inHousehold: sync.inHousehold,
    notifyHousehold: pokeTier,
    memberships,
    households: householdsRepository,
    images: images.service,
    deleteIdentity: async ({ issuer, subject }) => {
      if (identity?.issuers.includes(issuer)) await identity.deleteAccount(subject);
    },
    deleteDeparted: billing.deleteDeparted,
    nowMs,
    newEpoch,
    log,
  });
  const supportMailer = createSupportMailer({
    ...config.mail,
    outboxDir: path.join(config.dataDir, 'outbox'),
  });
  const supportOutbox = createSupportOutbox({
    db,
    nowMs,
    newId,
    log,
    send: supportMailer.send,
    counts: figures.mails,
    host: new URL(config.publicUrl).hostname,
  });
  const { tiers, addressOf } = accounts;
  const readPages = createReadPages(db);
  const notices = await createNotices(deps, {
    rows: sync.rows,
    readPages,
    tiers,
    addressOf,
    mail,
    log,
    counts: figures.notices,
  });

  for (const { start, stop } of [sync, tierClock]) {
    app.addHook('onReady', start);
    app.addHook('onClose', stop);
  }
  // Scheduled work runs only on the leader, one server for all.
  app.addHook('onReady', images.check);
  app.addHook('onReady', leader.start);
  for (const work of [billing, deletion, supportOutbox, images, notices])
    app.addHook('onReady', () => leader.lead(work));
  app.addHook('onListen', () => leader.lead(sync.retention));
  app.addHook('onClose', async () => {
    await leader.stop();
    await supportOutbox.stop();
    await mail.close();
  });
  const recipeImports = createRecipeImports({
    publicUrl: config.publicUrl,
    readOwn: async (path) => {
      const { statusCode, rawPayload } = await app.inject({ method: 'GET', url: path });
      return statusCode === 200 ? rawPayload : null;
    },
    encodeImage: images.encodeLarge,
    rules: deps.rules?.fetch,
  });
  app.addHook('onClose', recipeImports.stop);
  const portraits = createPortraits({
    db,
    encode: images.encodePortrait,
    fetchImage: recipeImports.readImage,
    notify: households.notifyPerson,
    log,
  });
  app.addHook('onClose', portraits.stop);
  const barcodeLookups = createBarcodeLookups({
    origin: config.openFoodFactsUrl,
    fetchJson: async (address, wanted) => {
      const found = await fetchPage(
        address,
        userAgentOf(config.publicUrl),
        deps.rules?.fetch ?? openWeb,
        wanted,
      );
      return typeof found === 'string' ? null : found.bytes;
    },
  });
  const { inHousehold } = sync;
  const linksOut = { db, inHousehold, publicUrl: config.publicUrl, nowMs, newToken: newLinkToken };
  const passwordMails = choosePasswordMails({ config, identity, fetch: deps.fetch });
  return {
    figures,
    deletedPeople,
    users,
    sync,
    billing,
    accounts,
    images,
    memberships,
    households,
    invites,
    inviteMails,
    deletion,
    supportOutbox,
    notices,
    passwordMails,
    recipeImports,
    barcodeLookups,
    portraits,
    recipeLinks: createRecipeLinks({ ...linksOut, rows: sync.rows, tierOf: accounts.tiers.tierOf }),
    calendarFeeds: createCalendarFeeds(linksOut),
    readPages,
    activity: createActivityRepository({ db, nowMs }),
  };
}
export type Services = Awaited<ReturnType<typeof createServices>>;
