import { html } from '#lib/html/html.ts';
import { alertBox, emailField, passwordField, strengthScripts } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';
import { passkeyForm, passkeyScripts } from './passkey-form.ts';
import type { FormState } from './sign-in-page.ts';

/**
 * @param passkeyOptions WebAuthn creation options as JSON, for an account with a passkey and no password;
 *   undefined if passkeys are not offered
 */
export function createPage(
  context: PageContext,
  base: string,
  state: FormState,
  passkeyOptions: string | undefined,
): string {
  const { t, viewer } = context;
  const to = (path: string) => keepLanguage(viewer, `${base}${path}`);
  return renderPage(context, {
    title: t.create.title,
    lead: t.create.lead,
    languagePath: `${base}/create`,
    scripts: [...strengthScripts, ...passkeyScripts],
    body: html`${alertBox(state.alert)}
<form method="post" action="${to('/create')}" novalidate>
${emailField(t, {
  value: state.email,
  isUsername: true,
  fault: state.emailFault && t.faults[state.emailFault],
  hasFocus: state.email === '' || state.emailFault !== undefined,
})}
${passwordField(t, {
  label: t.password,
  isNew: true,
  hint: t.passwordHint,
  fault: state.passwordFault && t.faults[state.passwordFault],
  hasFocus: state.email !== '' && state.emailFault === undefined,
})}
<button class="button" type="submit">${t.create.submit}</button>
</form>
${passkeyOptions !== undefined && html`<p class="or" hidden><span>${t.signIn.or}</span></p>`}
${passkeyForm(t, {
  kind: 'create',
  action: to('/create/passkey'),
  options: passkeyOptions,
  label: t.waysIn.passkey.button,
  hint: t.waysIn.passkey.createHint,
  hidden: html`<input type="hidden" name="email" value="">`,
  unknownCredential: state.unknownCredential,
})}
<p class="other">${t.create.hasAccount} <a href="${to('')}">${t.create.signIn}</a></p>`,
  });
}
