import type { KoaContextWithOIDC } from 'oidc-provider';
import type { PageContext } from '../pages/layout.ts';
import { logoutPage, messagePage } from '../pages/message-page.ts';
import { viewerOf } from '../pages/viewer.ts';
import { texts } from '../texts/texts.ts';
import { endBrowserSession } from './end-browser-session.ts';
import type { PayloadStore } from './payload-store.ts';
import type { ProviderPages } from './provider-configuration.ts';

/** The provider's own pages: errors and RP-initiated logout. */
export function createProviderPages(deps: { publicUrl: string; store: PayloadStore }): ProviderPages {
  const { publicUrl, store } = deps;

  function contextOf(ctx: KoaContextWithOIDC): PageContext {
    const viewer = viewerOf(ctx.headers, ctx.query.lang, ctx.query);
    return { viewer, t: texts[viewer.locale], publicUrl };
  }

  function send(ctx: KoaContextWithOIDC, page: string): void {
    ctx.type = 'html';
    ctx.set('cache-control', 'no-store');
    ctx.body = page;
  }

  return {
    renderError(ctx, out, error) {
      const context = contextOf(ctx);
      const { t } = context;
      const startAgain = { href: `${publicUrl}/login`, label: t.errors.startAgain };
      if (error.name === 'SessionNotFound') {
        send(
          ctx,
          messagePage(context, { title: t.errors.expiredTitle, lead: t.errors.expired, action: startAgain }),
        );
      } else if (out.error === 'server_error') {
        send(
          ctx,
          messagePage(context, { title: t.errors.serverTitle, lead: t.errors.server, action: startAgain }),
        );
      } else {
        const detail = [out.error, out.error_description].filter(Boolean).join(': ');
        const action = { href: `${publicUrl}/`, label: t.errors.toFrontPage };
        send(
          ctx,
          messagePage(context, { title: t.errors.requestTitle, lead: t.errors.request, detail, action }),
        );
      }
    },

    async logoutSource(ctx) {
      const { session, entities } = ctx.oidc;
      // The app's ID token hint names the person signed in here, so no confirmation is needed.
      const hinted = entities.IdTokenHint?.payload.sub;
      if (hinted !== undefined && hinted === session?.accountId) return endBrowserSession(ctx, store);
      const action = ctx.oidc.urlFor('end_session_confirm');
      send(ctx, logoutPage(contextOf(ctx), { action, xsrf: String(session?.state?.secret) }));
    },

    postLogoutSuccessSource(ctx) {
      const context = contextOf(ctx);
      const { t } = context;
      const action = { href: `${publicUrl}/`, label: t.errors.toFrontPage };
      send(ctx, messagePage(context, { title: t.logout.doneTitle, lead: t.logout.done, action }));
    },
  };
}
