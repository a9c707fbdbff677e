import { html } from '#lib/html/html.ts';
import { alertBox, codeField, emailField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';

/** The page for people who have no password and have lost their passkey. */
export function recoveryPage(
  context: PageContext,
  base: string,
  state: { email: string; alert?: string | undefined; emailFault?: string | undefined },
): string {
  const { t, viewer } = context;
  const { recovery, secondStep } = t.waysIn;
  return renderPage(context, {
    title: recovery.title,
    lead: recovery.lead,
    languagePath: `${base}/recovery`,
    body: html`${alertBox(state.alert)}
<form method="post" action="${keepLanguage(viewer, `${base}/recovery`)}" novalidate>
${emailField(t, { value: state.email, isUsername: true, fault: state.emailFault, hasFocus: state.email === '' })}
${codeField({ id: 'recovery', label: secondStep.recoveryCode, kind: 'paper', hint: secondStep.recoveryHint, hasFocus: state.email !== '' })}
<button class="button" type="submit">${recovery.submit}</button>
</form>
<p class="other"><a href="${keepLanguage(viewer, base)}">${t.forgotten.backToSignIn}</a></p>`,
  });
}
