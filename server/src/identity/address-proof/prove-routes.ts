import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { formField } from '../pages/form.ts';
import type { PageContext } from '../pages/layout.ts';
import { messagePage } from '../pages/message-page.ts';
import { sendPage } from '../pages/page-reply.ts';
import { type ContextOf, queryField, sendLimited } from '../pages/page-scope.ts';
import { provePage } from '../pages/prove-page.ts';
import { isTooLong } from '../passwords/password-rules.ts';
import type { SignIn } from '../sign-in/sign-in.ts';
import type { AddressProofs } from './address-proofs.ts';

/**
 * Using the link that proves an address. It asks for the password as well: whoever reads the mail may not be who made the
 * account, and must not vouch for it by a click.
 */
export function proveRoutes(
  scope: FastifyInstance,
  deps: {
    proofs: AddressProofs;
    signIn: SignIn;
    contextOf: ContextOf;
    publicUrl: string;
    logger: Pick<FastifyBaseLogger, 'info'>;
  },
): void {
  const { proofs, signIn, contextOf, publicUrl, logger } = deps;
  const schema = { hide: true };

  scope.get('/oidc/prove', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const token = queryField(request, 'token') ?? '';
    const account = await proofs.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    return sendPage(reply, 200, provePage(context, { token, email: account.email }));
  });

  scope.post('/oidc/prove', { schema }, async (request, reply) => {
    const context = contextOf(request);
    const { t, viewer } = context;
    const token = formField(request.body, 'token');
    const account = await proofs.find(token);
    if (account === undefined) return sendPage(reply, 410, gonePage(context));
    const { email } = account;
    const refuse = (alert: string) => sendPage(reply, 401, provePage(context, { token, email, alert }));
    const password = formField(request.body, 'password');
    if (password === '') return refuse(t.faults['password-empty']);
    if (isTooLong(password)) return refuse(t.prove.refused);
    const { ip, headers } = request;
    const credentials = { email, password, ip, cookies: headers.cookie, locale: viewer.locale };
    const answer = await signIn.signIn(credentials);
    if (answer.type === 'limited')
      return sendLimited(
        reply,
        context,
        answer.retryAfterMs,
        `/oidc/prove?token=${encodeURIComponent(token)}`,
      );
    if (answer.type === 'disabled') return refuse(t.signIn.disabled);
    if (answer.type === 'refused') return refuse(t.prove.refused);
    if (!(await proofs.redeem(token))) return sendPage(reply, 410, gonePage(context));
    logger.info({ event: 'identity.address_proven', accountId: account.id }, 'address proven by link');
    return sendPage(reply, 200, donePage(context));
  });

  function donePage(context: PageContext): string {
    const { t } = context;
    const action = { href: `${publicUrl}/settings`, label: t.prove.toSettings };
    return messagePage(context, { title: t.prove.doneTitle, lead: t.prove.done, action });
  }

  function gonePage(context: PageContext): string {
    const { t } = context;
    const action = { href: `${publicUrl}/settings`, label: t.prove.toSettings };
    return messagePage(context, { title: t.reset.goneTitle, lead: t.prove.gone, action });
  }
}
