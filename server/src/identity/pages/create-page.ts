import { html } from '#lib/html/html.ts';
import { alertBox, emailField, passwordField, strengthScripts } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';
import type { FormState } from './sign-in-page.ts';

export function createPage(context: PageContext, base: string, state: FormState): string {
  const { t, viewer } = context;
  const to = (path: string) => keepLanguage(viewer, `${base}${path}`);
  return renderPage(context, {
    title: t.create.title,
    lead: t.create.lead,
    languagePath: `${base}/create`,
    scripts: strengthScripts,
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
<p class="other">${t.create.hasAccount} <a href="${to('')}">${t.create.signIn}</a></p>`,
  });
}
