import { type Html, html } from '#lib/html/html.ts';
import type { Texts } from '../texts/texts.ts';

const KEY = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><g fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="8" cy="16" r="5"/><path d="m11.6 12.4 9-9M16 8l3 3"/></g></svg>`;

/**
 * The button for a passkey. A script shows it if the browser supports passkeys, and submits the answer as a
 * form.
 *
 * @param options WebAuthn options as JSON; undefined if passkeys are not offered
 */
export function passkeyForm(
  t: Texts,
  form: {
    kind: 'get' | 'create';
    action: string;
    options: string | undefined;
    label: string;
    hidden?: Html | undefined;
    hint?: string | undefined;
    /** Id of a passkey that the server does not know: the browser is told, so that it stops offering it. */
    unknownCredential?: string | undefined;
    isMain?: boolean;
  },
): Html | false {
  if (form.options === undefined) return false;
  const { failed, taken } = t.waysIn.passkey;
  return html`<form method="post" action="${form.action}" class="passkey" data-passkey="${form.kind}" data-options="${form.options}"${form.unknownCredential !== undefined && html` data-unknown="${form.unknownCredential}"`} hidden novalidate>
${form.hidden}<input type="hidden" name="credential" value="">
<button class="button${form.isMain !== true && ' quiet'}" type="submit">${KEY}${form.label}</button>
${form.hint !== undefined && html`<p class="hint">${form.hint}</p>`}
<p class="fault" role="alert" hidden data-failed="${failed}" data-taken="${taken}"></p>
</form>`;
}

/** Scripts for pages with a passkey button. */
export const passkeyScripts = ['passkeys.js'] as const;
