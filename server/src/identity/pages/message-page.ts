import { html } from '#lib/html/html.ts';
import { type PageContext, type PageParts, renderPage } from './layout.ts';

/** A page with one message, one action, and optionally a second one. */
export function messagePage(
  context: PageContext,
  parts: {
    title: string;
    lead: string;
    hint?: string | undefined;
    /** The provider's own words, shown small, for support requests. */
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

/** Asks before signing out, if the app has not named the person. `action` and `xsrf` are the provider's. */
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
