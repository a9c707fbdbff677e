import { type Html, html } from '#lib/html/html.ts';
import { alertBox, passwordField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';
import { passkeyForm, passkeyScripts } from './passkey-form.ts';

/**
 * An account without a password is asked for its passkey (`passkeyOptions`). `email` is in a hidden field, so
 * that password managers know whose password is asked for.
 */
export function provePage(
  context: PageContext,
  state: { token: string; email: string; alert?: string | undefined; passkeyOptions?: string | undefined },
): string {
  const { t, viewer } = context;
  const isByPasskey = state.passkeyOptions !== undefined;
  const token = html`<input type="hidden" name="token" value="${state.token}">`;
  return renderPage(context, {
    title: t.prove.title,
    lead: isByPasskey ? t.prove.leadWithPasskey(state.email) : t.prove.lead(state.email),
    scripts: isByPasskey ? passkeyScripts : undefined,
    languagePath: `/oidc/prove?token=${encodeURIComponent(state.token)}`,
    body: html`${alertBox(state.alert)}
${isByPasskey ? passkeyForm(t, { kind: 'get', action: keepLanguage(viewer, '/oidc/prove/passkey'), options: state.passkeyOptions, label: t.waysIn.passkey.button, hidden: token, isMain: true }) : byPassword()}`,
  });

  function byPassword(): Html {
    return html`<form method="post" action="${keepLanguage(viewer, '/oidc/prove')}" novalidate>
${token}
<input class="away" type="email" name="email" autocomplete="username" value="${state.email}" readonly tabindex="-1" aria-hidden="true">
${passwordField(t, { label: t.password, isNew: false, hasFocus: true })}
<button class="button" type="submit">${t.prove.submit}</button>
</form>`;
  }
}
