import { html } from '#lib/html/html.ts';
import { type PageContext, type PageParts, renderPage } from './layout.ts';

/** A page that says one thing and offers one way on, or another. */
export function messagePage(
  context: PageContext,
  parts: {
    title: string;
    lead: string;
    hint?: string | undefined;
    /** For whoever is asked for help: shown small, in the provider's own words. */
    detail?: string | undefined;
    action: { href: string; label: string };
    other?: { text: string; href: string; label: string } | undefined;
    languagePath?: PageParts['languagePath'];
  },
): string {
  return renderPage(context, {
    title: parts.title,
    lead: parts.lead,
    languagePath: parts.languagePath,
    body: html`${parts.hint !== undefined && html`<p class="hint">${parts.hint}</p>`}
<a class="button" href="${parts.action.href}">${parts.action.label}</a>
${parts.other !== undefined && html`<p class="other">${parts.other.text} <a href="${parts.other.href}">${parts.other.label}</a></p>`}
${parts.detail !== undefined && html`<details><summary>${context.t.errors.detail}</summary><p>${parts.detail}</p></details>`}`,
  });
}

/** Asks before signing out somebody whom the app has not named. `action` and `xsrf` are the provider's. */
export function logoutPage(context: PageContext, form: { action: string; xsrf: string }): string {
  const { t } = context;
  return renderPage(context, {
    title: t.logout.title,
    lead: t.logout.lead,
    body: html`<form method="post" action="${form.action}">
<input type="hidden" name="xsrf" value="${form.xsrf}">
<button class="button" type="submit" name="logout" value="yes">${t.logout.submit}</button>
<a class="button quiet" href="${context.publicUrl}/">${t.logout.stay}</a>
</form>`,
  });
}
