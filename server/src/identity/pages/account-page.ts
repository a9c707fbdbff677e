import { type Html, html } from '#lib/html/html.ts';
import type { AccountWays, PersonSession } from '#lib/identity.ts';
import type { Texts } from '../texts/texts.ts';
import type { WayChange } from '../texts/ways-in-texts.ts';
import { keepLanguage, type PageContext, renderPage } from './layout.ts';
import { passkeyForm, passkeyScripts } from './passkey-form.ts';

export interface AccountPageState {
  email: string;
  ways: AccountWays;
  sessions: (PersonSession & { isHere: boolean })[];
  done: WayChange | undefined;
  passkeyOptions: string | undefined;
  alert?: string | undefined;
}

/** The account's page: its ways to sign in, what can be done with each, and where it is signed in. */
export function accountPage(context: PageContext, state: AccountPageState): string {
  const { t, publicUrl } = context;
  const { account } = t.waysIn;
  return renderPage(context, {
    title: account.title,
    lead: account.lead(state.email),
    languagePath: '/oidc/account',
    scripts: passkeyScripts,
    body: html`${state.done !== undefined && html`<p class="done" role="status">${account.done[state.done]}</p>`}
${state.alert !== undefined && html`<p class="alert" role="alert">${state.alert}</p>`}
${passkeys(context, state)}
${password(context, state.ways)}
${state.ways.google !== null && section('google', 'Google', html`${fact(account.googleSince(dayOf(context, state.ways.google.addedAt)))}`)}
${appCodes(context, state.ways)}
${recoveryCodes(context, state.ways)}
${sessions(context, state.sessions)}
<a class="button quiet" href="${publicUrl}/account">${account.toApp}</a>`,
  });
}

function passkeys(context: PageContext, { ways, passkeyOptions }: AccountPageState): Html | false {
  const { t, viewer } = context;
  const { account } = t.waysIn;
  if (passkeyOptions === undefined && ways.passkeys.length === 0) return false;
  return section(
    'passkeys',
    account.passkeys,
    html`<p class="hint">${account.passkeysLead}</p>
${ways.passkeys.length === 0 ? fact(account.noPasskeys) : html`<ul class="ways">${ways.passkeys.map((passkey) => passkeyLine(context, passkey))}</ul>`}
${passkeyForm(t, {
  kind: 'create',
  action: keepLanguage(viewer, '/oidc/account/passkeys'),
  options: passkeyOptions,
  label: account.add,
})}`,
  );
}

function passkeyLine(context: PageContext, passkey: AccountWays['passkeys'][number]): Html {
  const { account } = context.t.waysIn;
  const { id, name, createdAt, lastUsedAt } = passkey;
  const used = lastUsedAt === null ? account.neverUsed : account.lastUsed(dayOf(context, lastUsedAt));
  const hidden = html`<input type="hidden" name="id" value="${id}">`;
  const field = `name-${id.slice(0, 12)}`;
  return html`<li>
<strong>${name}</strong>
${fact(account.added(dayOf(context, createdAt)))}
${fact(used)}
<details><summary aria-label="${`${account.rename}: ${name}`}">${account.rename}</summary>
${accountForm(
  context,
  'passkeys/rename',
  html`${hidden}<label for="${field}">${account.name}</label>
<input id="${field}" name="name" maxlength="60" required aria-invalid="false" value="${name}">
<button class="button quiet" type="submit">${account.save}</button>`,
)}</details>
${askFirst(context, { path: 'passkeys/remove', hidden, name, lead: account.removePasskeyLead, label: account.remove })}
</li>`;
}

function password(context: PageContext, { password: present, passkeys: keys }: AccountWays): Html {
  const { account } = context.t.waysIn;
  const body =
    present === null
      ? fact(account.noPassword)
      : present.changedAt !== null && fact(account.passwordSet(dayOf(context, present.changedAt)));
  return section(
    'password',
    account.password,
    html`${body}
${accountForm(context, 'password/link', html`<button class="button quiet" type="submit">${account.mailPassword}</button>`)}
${present !== null && keys.length > 0 && askFirst(context, { path: 'password/remove', name: account.password, lead: account.removePasswordLead, label: account.removePassword })}`,
  );
}

function appCodes(context: PageContext, { app }: AccountWays): Html {
  const { account } = context.t.waysIn;
  const body =
    app === null
      ? html`<a class="button quiet" href="${keepLanguage(context.viewer, '/oidc/account/app')}">${account.setUpApp}</a>`
      : html`${fact(account.added(dayOf(context, app.createdAt)))}
${app.lastUsedAt !== null && fact(account.lastUsed(dayOf(context, app.lastUsedAt)))}
${askFirst(context, { path: 'app/remove', name: account.app, lead: account.removeAppLead, label: account.removeApp })}`;
  return section('app', account.app, html`<p class="hint">${account.appLead}</p>${body}`);
}

function recoveryCodes(context: PageContext, { recoveryCodes: present }: AccountWays): Html {
  const { account } = context.t.waysIn;
  const path = 'recovery-codes';
  const body =
    present === null
      ? html`${fact(account.noCodes)}
${accountForm(context, path, html`<button class="button quiet" type="submit">${account.makeCodes}</button>`)}`
      : html`${fact(account.codesLeft(present.left))}
${fact(account.added(dayOf(context, present.createdAt)))}
${askFirst(context, { path, name: account.codes, lead: account.renewCodesLead, label: account.renewCodes })}`;
  return section('codes', account.codes, html`<p class="hint">${account.codesLead}</p>${body}`);
}

function sessions(context: PageContext, list: AccountPageState['sessions']): Html | false {
  const { account } = context.t.waysIn;
  if (list.length === 0) return false;
  return section(
    'sessions',
    account.sessions,
    html`<ul class="ways">${list.map((session) => {
      const device = deviceName(context.t, session);
      return html`<li>
<strong>${device}</strong>
${session.isHere ? fact(account.thisBrowser) : fact(account.seen(dayOf(context, session.seenAt)))}
${fact(`${account.begun(dayOf(context, session.signedInAt))}${session.way === null ? '' : `, ${account.ways[session.way]}`}`)}
${accountForm(context, 'sessions/end', html`<input type="hidden" name="id" value="${session.id}"><button class="button quiet small" type="submit" aria-label="${`${account.endSession}: ${device}`}">${account.endSession}</button>`)}
</li>`;
    })}</ul>`,
  );
}

function deviceName({ waysIn }: Texts, { browser, system }: PersonSession): string {
  return [browser, system].filter((part) => part !== null).join(', ') || waysIn.account.unknownDevice;
}

function section(id: string, title: string, body: Html): Html {
  return html`<section aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>
${body}</section>`;
}

function fact(text: string): Html {
  return html`<p class="fact">${text}</p>`;
}

function accountForm({ viewer }: PageContext, path: string, body: Html): Html {
  return html`<form method="post" action="${keepLanguage(viewer, `/oidc/account/${path}`)}" novalidate>${body}</form>`;
}

/** A form for an irreversible action, inside `<details>` that explain it first; works without scripts. */
function askFirst(
  context: PageContext,
  ask: { path: string; name: string; lead: string; label: string; hidden?: Html },
): Html {
  const { account } = context.t.waysIn;
  const isNamed = ask.label !== account.remove;
  return html`<details><summary${!isNamed && html` aria-label="${account.askRemove(ask.name)}"`}>${ask.label}</summary>
<p>${ask.lead}</p>
${accountForm(context, ask.path, html`${ask.hidden}<button class="button danger" type="submit">${ask.label}</button>`)}</details>`;
}

/** The day in UTC, since the server does not know the person's time zone. */
function dayOf({ viewer }: PageContext, ms: number): string {
  return new Intl.DateTimeFormat(viewer.locale === 'fi' ? 'fi-FI' : 'en-GB', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  }).format(ms);
}
