import { html } from '#lib/html/html.ts';
import type { Texts } from '../texts/texts.ts';
import { alertBox, emailField, passwordField } from './fields.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';
import { passkeyForm, passkeyScripts } from './passkey-form.ts';

export interface FormState {
  email: string;
  emailFault?: keyof Texts['faults'] | undefined;
  passwordFault?: keyof Texts['faults'] | undefined;
  /** A sentence about the form as a whole. */
  alert?: string | undefined;
  /** Id of a passkey that the server does not know, to tell the browser. */
  unknownCredential?: string | undefined;
}

/** Ways to sign in besides the password. */
export interface SignInOffers {
  hasGoogle: boolean;
  /** WebAuthn request options as JSON; undefined if passkeys are not offered. */
  passkeyOptions: string | undefined;
}

const GOOGLE_PATHS = [
  [
    'g-blue',
    'M23.5 12.3c0-.9-.1-1.5-.3-2.2H12v4.2h6.5c-.1 1-.8 2.6-2.4 3.7l3.7 2.8c2.3-2.1 3.7-5.1 3.7-8.5Z',
  ],
  [
    'g-green',
    'M12 24c3.2 0 5.9-1.1 7.9-2.9l-3.8-2.9c-1 .7-2.4 1.2-4.1 1.2-3.1 0-5.8-2.1-6.7-5L1.4 17.4A12 12 0 0 0 12 24Z',
  ],
  ['g-yellow', 'M5.3 14.4a7.4 7.4 0 0 1 0-4.8L1.4 6.6a12 12 0 0 0 0 10.8l3.9-3Z'],
  ['g-red', 'M12 4.7c2.2 0 3.7 1 4.5 1.8l3.3-3.3A12 12 0 0 0 1.4 6.6l3.9 3c.9-2.8 3.6-4.9 6.7-4.9Z'],
] as const;

/** `base` is the path of the interaction. */
export function signInPage(
  context: PageContext,
  base: string,
  state: FormState,
  { hasGoogle, passkeyOptions }: SignInOffers,
): string {
  const { t, viewer } = context;
  const to = (path: string) => keepLanguage(viewer, `${base}${path}`);
  const google = html`<a class="button quiet" href="${to('/google')}"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${GOOGLE_PATHS.map(([name, path]) => html`<path class="${name}" d="${path}"/>`)}</svg>${t.signIn.google}</a>`;
  const passkey = passkeyForm(t, {
    kind: 'get',
    action: to('/passkey'),
    options: passkeyOptions,
    label: t.waysIn.passkey.button,
    unknownCredential: state.unknownCredential,
  });
  return renderPage(context, {
    title: t.signIn.title,
    lead: t.signIn.lead,
    languagePath: base,
    scripts: passkeyScripts,
    body: html`${alertBox(state.alert)}
${hasGoogle && google}
${passkey}
${(hasGoogle || passkey !== false) && html`<p class="or"${!hasGoogle && html` hidden`}><span>${t.signIn.or}</span></p>`}
<form method="post" action="${to('/sign-in')}" novalidate>
${emailField(t, {
  value: state.email,
  isUsername: true,
  offersPasskeys: passkeyOptions !== undefined,
  fault: state.emailFault && t.faults[state.emailFault],
  hasFocus: state.email === '' || state.emailFault !== undefined,
})}
${passwordField(t, {
  label: t.password,
  isNew: false,
  fault: state.passwordFault && t.faults[state.passwordFault],
  hasFocus: state.email !== '' && state.emailFault === undefined,
})}
<p class="aside"><a href="${to('/forgotten')}">${t.signIn.forgotten}</a></p>
<button class="button" type="submit">${t.signIn.submit}</button>
</form>
<p class="other">${t.signIn.noAccount} <a href="${to('/create')}">${t.signIn.createAccount}</a></p>`,
  });
}
