import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Locale } from 'sync-protocol/locales.ts';
import { cleanLine } from 'sync-protocol/nouns/clean-text.ts';
import type { Mail } from '#mail/mail.ts';
import { accountPage } from '../pages/account-page.ts';
import { appSetupPage } from '../pages/app-setup-page.ts';
import { formField } from '../pages/form.ts';
import { keepLanguage, type PageContext } from '../pages/layout.ts';
import { sendPage } from '../pages/page-reply.ts';
import { type ContextOf, queryField, sendLimited } from '../pages/page-scope.ts';
import { recoveryCodesPage } from '../pages/recovery-codes-page.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import { passkeyFault } from '../sign-in/sign-in-pages.ts';
import { wayMail } from '../texts/mails.ts';
import type { WayChange, WayNotice } from '../texts/ways-in-texts.ts';
import { ACCOUNT_PAGE_PATH, type AccountSession, type AccountSessions } from './account-session.ts';
import type { AuthenticatorApps } from './authenticator-app.ts';
import { deviceName } from './passkey-routes.ts';
import type { Passkeys } from './passkeys.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { WaysIn } from './ways-in.ts';

type Handler = (
  who: AccountSession & { context: PageContext; request: FastifyRequest; reply: FastifyReply },
) => Promise<FastifyReply>;

/**
 * `/oidc/account`: the account's ways to sign in. The routes require a recent sign-in, and the owner is told
 * by mail of added and removed ways.
 */
export function accountRoutes(
  scope: FastifyInstance,
  deps: {
    accountSessions: AccountSessions;
    passkeys: Passkeys;
    apps: AuthenticatorApps;
    codes: RecoveryCodes;
    waysIn: WaysIn;
    sessions: Sessions;
    attempts: Attempts;
    mail: Mail;
    mailReset: (accountId: string, locale: Locale) => Promise<boolean>;
    addressHash: (ip: string) => string;
    contextOf: ContextOf;
    publicUrl: string;
    logger: Pick<FastifyBaseLogger, 'info'>;
  },
): void {
  const { accountSessions, passkeys, apps, codes, waysIn, sessions, attempts } = deps;
  const { mail, mailReset, addressHash, contextOf, publicUrl, logger } = deps;

  route('GET', '', async (who) => showAccount(who, 200));

  route('POST', '/passkeys', async (who) => {
    const { account, request, reply, context } = who;
    const credential = formField(request.body, 'credential');
    const made = await passkeys.checkNew(holderOf(who), credential);
    if (made.type !== 'ok') return showAccount(who, 401, passkeyFault(context, made).alert);
    if (made.personId !== account.id || !(await passkeys.add(account.id, made.passkey, deviceName(request))))
      return showAccount(who, 409, context.t.waysIn.passkey.refused);
    tell(who, 'passkey-added');
    return back(reply, context, 'passkey-added');
  });

  route('POST', '/passkeys/rename', async ({ account, request, reply, context }) => {
    const name = cleanLine(formField(request.body, 'name'));
    if (name === '') return back(reply, context);
    await passkeys.rename(account.id, formField(request.body, 'id'), name);
    return back(reply, context, 'passkey-renamed');
  });

  route('POST', '/passkeys/remove', async (who) => {
    const { account, request, reply, context } = who;
    if (!(await waysIn.removePasskey(account.id, formField(request.body, 'id'))))
      return back(reply, context, 'only-way');
    tell(who, 'passkey-removed');
    return back(reply, context, 'passkey-removed');
  });

  route('POST', '/password/remove', async (who) => {
    const { account, reply, context } = who;
    if (!(await waysIn.removePassword(account.id))) return back(reply, context, 'only-way');
    tell(who, 'password-removed');
    return back(reply, context, 'password-removed');
  });

  route('POST', '/password/link', async ({ account, reply, context }) => {
    const tries = await attempts.take('reset-mail-account', account.email);
    if (!tries.allowed) return sendLimited(reply, context, tries.retryAfterMs, ACCOUNT_PAGE_PATH);
    await mailReset(account.id, context.viewer.locale);
    return back(reply, context, 'password-mailed');
  });

  route('GET', '/app', async ({ account, reply, context }) =>
    sendPage(reply, 200, appSetupPage(context, await apps.begin(account))),
  );

  route('POST', '/app', async (who) => {
    const { account, request, reply, context } = who;
    const tries = await attempts.take('second-step-account', account.id);
    if (!tries.allowed) return sendLimited(reply, context, tries.retryAfterMs, ACCOUNT_PAGE_PATH);
    // The page with the recovery codes was reloaded, which submits the form again.
    if (!(await apps.isBegun(account.id)) && (await apps.find(account.id)) !== null) {
      await tries.giveBack();
      return back(reply, context, 'app-added');
    }
    if (!(await apps.confirm(account, formField(request.body, 'code')))) {
      const fault = context.t.waysIn.setUp.refused;
      return sendPage(reply, 422, appSetupPage(context, { ...(await apps.begin(account)), fault }));
    }
    await tries.giveBack();
    tell(who, 'app-added');
    // Without recovery codes, losing the phone would lock the person out.
    if ((await codes.find(account.id)) === null)
      return sendPage(reply, 200, recoveryCodesPage(context, await codes.renew(account.id)));
    return back(reply, context, 'app-added');
  });

  route('POST', '/app/remove', async (who) => {
    const { account, reply, context } = who;
    if (!(await apps.remove(account.id))) return back(reply, context);
    tell(who, 'app-removed');
    return back(reply, context, 'app-removed');
  });

  route('POST', '/recovery-codes', async (who) => {
    const { account, reply, context } = who;
    const shown = await codes.renew(account.id);
    tell(who, 'codes-renewed');
    return sendPage(reply, 200, recoveryCodesPage(context, shown));
  });

  route('POST', '/sessions/end', async ({ account, request, reply, context }) => {
    await sessions.end(account.id, formField(request.body, 'id'));
    return back(reply, context, 'session-ended');
  });

  /** Adds a route that requires a recent sign-in; others are sent to sign in first. */
  function route(method: 'GET' | 'POST', path: string, handler: Handler): void {
    scope.route({
      method,
      url: ACCOUNT_PAGE_PATH + path,
      schema: { hide: true },
      handler: async (request, reply) => {
        const context = contextOf(request);
        const session = await accountSessions.find(request, reply);
        if (session === undefined) return reply.redirect(accountSessions.signInPath(context.viewer), 303);
        return handler({ ...session, context, request, reply });
      },
    });
  }

  async function showAccount(who: Parameters<Handler>[0], status: number, alert?: string) {
    const { account, grantIds, context, request, reply } = who;
    const ways = await waysIn.find(account.id);
    if (ways === undefined) return reply.redirect(accountSessions.signInPath(context.viewer), 303);
    const list = await sessions.list(account.id, { addressHash: addressHash(request.ip) });
    const page = accountPage(context, {
      email: account.email,
      ways,
      sessions: list.map((session) => ({ ...session, isHere: grantIds.includes(session.id) })),
      done: toChange(context, queryField(request, 'done')),
      passkeyOptions: await passkeys.creationOptions(holderOf(who), account),
      alert,
    });
    return sendPage(reply, status, page);
  }

  function tell({ account, context }: Parameters<Handler>[0], change: WayNotice): void {
    logger.info({ event: 'identity.way_changed', change, accountId: account.id }, 'a way in changed');
    mail.send(wayMail({ ...account, locale: context.viewer.locale }, change, publicUrl));
  }
}

const holderOf = ({ account }: AccountSession) => `account ${account.id}`;

function back(reply: FastifyReply, { viewer }: PageContext, done?: WayChange): FastifyReply {
  const path = done === undefined ? ACCOUNT_PAGE_PATH : `${ACCOUNT_PAGE_PATH}?done=${done}`;
  return reply.redirect(keepLanguage(viewer, path), 303);
}

function toChange({ t }: PageContext, text: string | undefined): WayChange | undefined {
  const names = Object.keys(t.waysIn.account.done) as WayChange[];
  return names.find((name) => name === text);
}
