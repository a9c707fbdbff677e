import type { KoaContextWithOIDC } from 'oidc-provider';
import { messagePage } from '../pages/message-page.ts';
import { viewerOf } from '../pages/viewer.ts';
import { texts } from '../texts/texts.ts';
import { endBrowserSession } from './end-browser-session.ts';
import type { PayloadStore } from './payload-store.ts';

/** Answers 503 with `retry-after`, since the storage is unavailable for the moment. */
function answerUnavailable(ctx: KoaContextWithOIDC): void {
  ctx.status = 503;
  ctx.set('retry-after', '5');
  if (ctx.accepts('json', 'html') === 'json')
    ctx.body = {
      error: 'temporarily_unavailable',
      error_description: 'The server cannot read or store anything right now.',
    };
}

/** Middleware around the provider that adds pages to answers that have none. */
export function createProviderFallback(deps: { publicUrl: string; store: PayloadStore }) {
  const { publicUrl, store } = deps;

  return async function fallback(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
    await next();
    if (ctx.status >= 500 && ctx.state.isStorageUnavailable === true) answerUnavailable(ctx);
    // Nobody is signed in any more: redirect at once, instead of showing the provider's self-submitting page.
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
