import { html } from '#lib/html/html.ts';
import { alertBox, passwordField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';

/** `email` stands in a hidden field so that password managers know whose password is asked for. */
export function provePage(
  context: PageContext,
  state: { token: string; email: string; alert?: string | undefined },
): string {
  const { t, viewer } = context;
  return renderPage(context, {
    title: t.prove.title,
    lead: t.prove.lead(state.email),
    languagePath: `/oidc/prove?token=${encodeURIComponent(state.token)}`,
    body: html`${alertBox(state.alert)}
<form method="post" action="${keepLanguage(viewer, '/oidc/prove')}" novalidate>
<input type="hidden" name="token" value="${state.token}">
<input class="away" type="email" name="email" autocomplete="username" value="${state.email}" readonly tabindex="-1" aria-hidden="true">
${passwordField(t, { label: t.password, isNew: false, hasFocus: true })}
<button class="button" type="submit">${t.prove.submit}</button>
</form>`,
  });
}
