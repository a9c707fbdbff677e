import { type Html, html } from '#lib/html/html.ts';
import { keepLanguage, type PageContext } from './layout.ts';

export function section(id: string, title: string, body: Html): Html {
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}</section>`;
}

export function fact(text: string): Html {
  return html`<p class="fact">${text}</p>`;
}

export function accountForm({ viewer }: PageContext, path: string, body: Html): Html {
  return html`<form method="post" action="${keepLanguage(viewer, `/oidc/account/${path}`)}" novalidate>${body}</form>`;
}

/** What cannot be taken back says first what it means; it opens without a script. */
export function askFirst(
  context: PageContext,
  ask: { path: string; name: string; lead: string; label: string; hidden?: Html },
): Html {
  const { account } = context.t.waysIn;
  const isNamed = ask.label !== account.remove;
  return html`<details><summary${!isNamed && html` aria-label="${account.askRemove(ask.name)}"`}>${ask.label}</summary>
<p>${ask.lead}</p>
${accountForm(context, ask.path, html`${ask.hidden}<button class="button danger" type="submit">${ask.label}</button>`)}</details>`;
}

/** In UTC: the server does not know the person's zone, and a day is enough. */
export function dayOf({ viewer }: PageContext, ms: number): string {
  return new Intl.DateTimeFormat(viewer.locale === 'fi' ? 'fi-FI' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(ms);
}
