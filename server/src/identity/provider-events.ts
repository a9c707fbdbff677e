import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import type { errors } from 'oidc-provider';

/** SQLite, and PostgreSQL (disk full, too many connections, shutting down). */
const fullStorage = new Set(['SQLITE_FULL', 'SQLITE_BUSY', '53100', '53300', '57P01']);

/** Writes what happens inside the provider to the log, without tokens, codes or addresses. */
export function logProviderEvents(
  provider: Provider,
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): void {
  const refused = (event: string) => (_ctx: unknown, error: errors.OIDCProviderError) =>
    logger.info(
      { event, error: error.error, reason: error.error_detail ?? error.error_description },
      'refused',
    );

  provider.on('server_error', (ctx, error) => {
    ctx.state.isStorageFull = fullStorage.has('code' in error ? String(error.code) : '');
    logger.error({ event: 'identity.fault', err: error }, 'provider failed');
  });
  provider.on('grant.error', refused('identity.token_refused'));
  provider.on('authorization.error', refused('identity.authorization_refused'));
  provider.on('end_session.error', refused('identity.logout_refused'));
  provider.on('grant.revoked', (ctx) => {
    const accountId = ctx.oidc.entities.Grant?.accountId ?? ctx.oidc.session?.accountId;
    logger.warn({ event: 'identity.grant_revoked', route: ctx.oidc.route, accountId }, 'grant revoked');
  });
}
