import type { KoaContextWithOIDC } from 'oidc-provider';
import { cookieForm } from '../pages/cookie-form.ts';
import type { PayloadStore } from './payload-store.ts';

/**
 * Signs this browser out, revokes every token issued to it, and redirects to the address that the app
 * requested (which the provider has checked against the client's).
 */
export async function endBrowserSession(ctx: KoaContextWithOIDC, store: PayloadStore): Promise<void> {
  const { session, params, provider } = ctx.oidc;
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId !== undefined) await store.revokeGrant(grantId);
  }
  await session?.destroy();
  ctx.cookies.set(provider.cookieName('session'), null, {
    signed: true,
    path: cookieForm(provider.issuer).hostPath,
  });
  ctx.body = null;
  ctx.status = 303;
  ctx.redirect(nextAddress(ctx, params?.post_logout_redirect_uri, params?.state));
}

function nextAddress(ctx: KoaContextWithOIDC, uri: unknown, state: unknown): string {
  if (typeof uri !== 'string') return ctx.oidc.urlFor('end_session_success');
  const next = new URL(uri);
  if (typeof state === 'string') next.searchParams.set('state', state);
  return next.href;
}
