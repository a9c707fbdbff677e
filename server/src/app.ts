import type { FastifyInstance } from 'fastify';
import { oldestAcceptedProtocol } from 'sync-protocol/sync/headers.ts';
import type { AppDeps } from '#app/app-deps.ts';
import { createFramework, registerPlugins } from '#app/framework.ts';
import { createServersTogether } from '#app/servers-together.ts';
import { createServices } from '#app/services.ts';
import { sharedRoutes } from '#app/shared-routes.ts';
import { signedInRoutes } from '#app/signed-in-routes.ts';
import { webhookRoutes } from '#billing/webhook-routes.ts';
import type { Config } from '#config.ts';
import { clientConfigRoutes } from '#features/client-config/client-config-routes.ts';
import { lookAtInviteRoute } from '#features/households/invites-routes.ts';
import { supportRoutes } from '#features/support/support-routes.ts';
import { deletedAccountsRoute } from '#features/user/account-routes.ts';
import type { Identity } from '#lib/identity.ts';
import { createServerFigures } from '#lib/operations/server-figures.ts';
import { noTracing } from '#lib/operations/tracing.ts';
import { auth } from '#plugins/auth.ts';
import { healthRoutes } from '#plugins/health.ts';
import { localIssuerKeys, remoteIssuerKeys } from '#plugins/issuer-keys.ts';
import { clientFiles } from '#plugins/public/client-files.ts';
import { publicPages } from '#plugins/public/public-pages.ts';
import { wellKnown } from '#plugins/public/well-known.ts';
import { createReadiness } from '#plugins/readiness.ts';

/**
 * Builds the whole app without listening: tests and the simulation use `inject`, a server process calls
 * `listen`.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, nowMs, newId, clientFolder: folder } = deps;
  const { publicUrl } = config;
  const app = createFramework(deps);
  const together = createServersTogether({ database, databaseUrl: config.databaseUrl, log: app.log });
  const identity = (await deps.createIdentity?.(app.log, together.calls)) ?? null;
  const issuer = identity?.issuer ?? config.oidc.issuer;
  if (issuer === undefined) throw new Error('neither an embedded identity provider nor OIDC_ISSUER');

  await registerPlugins(app, config, issuer, together.calls);
  const readiness = createReadiness({ db: database.db, dataDir: config.dataDir, nowMs });
  const figures = deps.figures ?? createServerFigures();
  if (config.metrics.port !== undefined || config.metrics.token !== undefined) {
    const { serveMetrics } = await import('#metrics/serve-metrics.ts');
    const { dataDir } = config;
    await serveMetrics(app, config.metrics, {
      database,
      dataDir,
      figures,
      backups: deps.backups ?? (() => null),
      nowMs,
    });
  }
  const tracing = config.tracing
    ? (await import('#tracing/start-tracing.ts')).startTracing(app, config.tracing)
    : noTracing;
  const { leader } = together;
  const services = await createServices(app, deps, identity, { figures, tracing, leader });
  const { accounts, billing, deletedPeople, invites, supportOutbox, sync, users } = services;
  await app.register(auth, {
    issuer,
    peopleIssuer: identity?.peopleIssuer ?? issuer,
    audience: config.oidc.audience,
    clientId: config.oidc.clientId,
    signedInAt: identity?.signedInAt,
    findKey: identity
      ? localIssuerKeys(identity.jwks, identity.readOthersKeys)
      : remoteIssuerKeys(issuer, deps.fetch),
    nowMs,
    admit: users.admit,
    departures: sync.hub.departures,
  });

  await app.register(async (open) => {
    open.addHook('onRequest', app.limits.byAddress);
    await open.register(healthRoutes, { readiness });
    await open.register(lookAtInviteRoute, { invites });
    await open.register(deletedAccountsRoute, { people: deletedPeople });
    await open.register(clientConfigRoutes, { clientConfig: toClientConfig(config, identity, issuer) });
    await open.register(sharedRoutes, { deps, services });
  });
  await app.register(webhookRoutes, { webhook: billing.webhook, nowMs });
  await app.register(supportRoutes, { outbox: supportOutbox, tiers: accounts.tiers, newId });
  await app.register(signedInRoutes, { deps, services, identity });
  if (identity) {
    app.addHook('onClose', identity.close);
    await app.register(async (open) => {
      open.addHook('onRequest', app.limits.byAddress);
      await open.register(identity.plugin);
    });
  }
  await app.register(wellKnown, { publicUrl, supportEmail: config.mail.supportEmail, nowMs });
  await app.register(publicPages, { folder, publicUrl, nowMs });
  await app.register(clientFiles, { folder });
  return app;
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
    ...(config.openFoodFactsUrl !== undefined && { looksUpCodes: true }),
  };
}
