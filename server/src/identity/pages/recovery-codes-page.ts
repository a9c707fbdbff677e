import { html } from '#lib/html/html.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';

/** Shows the recovery codes, which is possible only once. */
export function recoveryCodesPage(context: PageContext, codes: readonly string[]): string {
  const t = context.t.waysIn.codes;
  return renderPage(context, {
    title: t.title,
    lead: t.lead,
    body: html`<ol class="codes" aria-label="${t.listed}">${codes.map(
      (code) => html`<li><code>${code}</code></li>
`,
    )}</ol>
<a class="button" href="${keepLanguage(context.viewer, '/oidc/account')}">${t.done}</a>`,
  });
}
