import type { FastifyBaseLogger } from 'fastify';
import type Provider from 'oidc-provider';
import type { errors } from 'oidc-provider';
import { isStorageUnavailable } from './is-storage-unavailable.ts';

/** Logs the provider's events, without tokens, codes or addresses. */
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
    ctx.state.isStorageUnavailable = isStorageUnavailable(error);
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
