import { html } from '#lib/html/html.ts';
import type { Texts } from '../texts/texts.ts';
import { passwordField, strengthScripts } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';

/** `email` is in a hidden field, so that password managers know whose password this is. */
export function resetPage(
  context: PageContext,
  state: { token: string; email: string; passwordFault?: keyof Texts['faults'] | undefined },
): string {
  const { t, viewer } = context;
  return renderPage(context, {
    title: t.reset.title,
    lead: t.reset.lead,
    languagePath: `/oidc/reset?token=${encodeURIComponent(state.token)}`,
    scripts: strengthScripts,
    body: html`<form method="post" action="${keepLanguage(viewer, '/oidc/reset')}" novalidate>
<input type="hidden" name="token" value="${state.token}">
<input class="away" type="email" name="email" autocomplete="username" value="${state.email}" readonly tabindex="-1" aria-hidden="true">
${passwordField(t, {
  label: t.newPassword,
  isNew: true,
  hint: t.passwordHint,
  fault: state.passwordFault && t.faults[state.passwordFault],
  hasFocus: true,
})}
<button class="button" type="submit">${t.reset.submit}</button>
</form>`,
  });
}
