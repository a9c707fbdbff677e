import type { KoaContextWithOIDC } from 'oidc-provider';
import { messagePage } from '../pages/message-page.ts';
import { viewerOf } from '../pages/viewer.ts';
import { texts } from '../texts/texts.ts';
import { endBrowserSession } from './end-browser-session.ts';
import type { PayloadStore } from './payload-store.ts';

/** Nothing was asked or kept, and the same is worth another try: no fault of the caller, and none of the program. */
function answerUnavailable(ctx: KoaContextWithOIDC): void {
  ctx.status = 503;
  ctx.set('retry-after', '5');
  if (ctx.accepts('json', 'html') === 'json')
    ctx.body = {
      error: 'temporarily_unavailable',
      error_description: 'The server cannot read or store anything right now.',
    };
}

/** Middleware around the provider: what it answers without a page of its own gets one. */
export function createProviderFallback(deps: { publicUrl: string; store: PayloadStore }) {
  const { publicUrl, store } = deps;

  return async function fallback(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    if (ctx.status >= 500 && ctx.state.isStorageUnavailable === true) answerUnavailable(ctx);
    // Nobody is signed in any more: instead of a page that submits itself, go where the app asked right away.
    const isLogout = ctx.oidc?.route === 'end_session' && ctx.status === 200;
    if (isLogout && ctx.oidc.session?.accountId === undefined) await endBrowserSession(ctx, store);
    if (ctx.status === 404 && ctx.body == null && ctx.accepts('json', 'html') === 'html') {
      const viewer = viewerOf(ctx.headers, ctx.query.lang);
      const t = texts[viewer.locale];
      const action = { href: `${publicUrl}/`, label: t.errors.toFrontPage };
      const context = { viewer, t, publicUrl };
      ctx.type = 'html';
      ctx.body = messagePage(context, { title: t.errors.notFoundTitle, lead: t.errors.notFound, action });
      ctx.status = 404;
    }
  };
}
