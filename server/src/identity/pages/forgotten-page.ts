import { html } from '#lib/html/html.ts';
import { emailField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';
import type { FormState } from './sign-in-page.ts';

export function forgottenPage(context: PageContext, base: string, state: FormState): string {
  const { t, viewer } = context;
  return renderPage(context, {
    title: t.forgotten.title,
    lead: t.forgotten.lead,
    languagePath: `${base}/forgotten`,
    body: html`<form method="post" action="${keepLanguage(viewer, `${base}/forgotten`)}" novalidate>
${emailField(t, {
  value: state.email,
  isUsername: true,
  fault: state.emailFault && t.faults[state.emailFault],
  hasFocus: true,
})}
<button class="button" type="submit">${t.forgotten.submit}</button>
</form>
<p class="other"><a href="${keepLanguage(viewer, base)}">${t.forgotten.backToSignIn}</a></p>
<p class="other"><a href="${keepLanguage(viewer, `${base}/recovery`)}">${t.waysIn.recovery.link}</a></p>`,
  });
}

/** Has the same text whether the account exists or not. */
export function forgottenSentPage(context: PageContext, base: string, email: string): string {
  const { t, viewer } = context;
  return renderPage(context, {
    title: t.forgotten.sentTitle,
    lead: t.forgotten.sent(email),
    body: html`<p class="hint">${t.forgotten.sentHint}</p>
<a class="button quiet" href="${keepLanguage(viewer, base)}">${t.forgotten.backToSignIn}</a>`,
  });
}
