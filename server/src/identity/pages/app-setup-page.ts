import { renderSVG } from 'uqr';
import { Html, html } from '#lib/html/html.ts';
import { codeField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';

/** The QR code for the authenticator app, and the field for its first code. */
export function appSetupPage(
  context: PageContext,
  state: { uri: string; secret: string; fault?: string | undefined },
): string {
  const { viewer } = context;
  const t = context.t.waysIn.setUp;
  // Black on white in either theme, since apps read only that.
  const qr = new Html(renderSVG(state.uri, { border: 2, whiteColor: '#fff', blackColor: '#000' }));
  return renderPage(context, {
    title: t.title,
    lead: t.lead,
    languagePath: '/oidc/account/app',
    body: html`<div class="qr" role="img" aria-label="${t.qr}">${qr}</div>
<p class="hint">${t.cannotScan}</p>
<p class="secret"><code>${state.secret.match(/.{4}/g)?.join(' ')}</code></p>
<form method="post" action="${keepLanguage(viewer, '/oidc/account/app')}" novalidate>
${codeField({ id: 'code', label: t.code, kind: 'app', fault: state.fault, hasFocus: true })}
<button class="button" type="submit">${t.submit}</button>
<a class="button quiet" href="${keepLanguage(viewer, '/oidc/account')}">${t.cancel}</a>
</form>`,
  });
}
