import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Mail } from '#mail/mail.ts';
import { formField } from '../pages/form.ts';
import { keepLanguage } from '../pages/layout.ts';
import { sendPage } from '../pages/page-reply.ts';
import { sendLimited } from '../pages/page-scope.ts';
import { recoveryPage } from '../pages/recovery-page.ts';
import { secondStepPage } from '../pages/second-step-page.ts';
import { emailFault, normalizeEmail } from '../passwords/password-rules.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import { type Attempts, addressSubject } from '../sign-in/attempts.ts';
import type { FinishSignIn } from '../sign-in/finish-sign-in.ts';
import type { Interactions } from '../sign-in/interactions.ts';
import { fromAddress } from '../sign-in/sign-in.ts';
import type { SignInPages } from '../sign-in/sign-in-pages.ts';
import { wayMail } from '../texts/mails.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import type { SecondStep } from './second-step.ts';
import { RECOVERY_CODE } from './sign-in-way.ts';

/** Routes for the code after the password, and for recovery codes of people without a password. */
export function secondStepRoutes(
  scope: FastifyInstance,
  deps: {
    interactions: Interactions;
    secondStep: SecondStep;
    codes: RecoveryCodes;
    accounts: Pick<Accounts, 'findByEmail'>;
    attempts: Attempts;
    signInPages: SignInPages;
    finishSignIn: FinishSignIn;
    mail: Mail;
    publicUrl: string;
    logger: Pick<FastifyBaseLogger, 'info'>;
  },
): void {
  const { interactions, secondStep, codes, accounts, attempts } = deps;
  const { signInPages, finishSignIn, mail, publicUrl, logger } = deps;
  const schema = { hide: true };

  scope.get('/oidc/interaction/:uid/second-step', { schema }, async (request, reply) => {
    const { interaction, context } = await interactions.open(request, reply);
    const back = keepLanguage(context.viewer, interaction.base);
    if ((await secondStep.find(interaction.uid)) === undefined) return reply.redirect(back, 303);
    return sendPage(reply, 200, secondStepPage(context, interaction.base, {}));
  });

  scope.post('/oidc/interaction/:uid/second-step', { schema }, async (request, reply) => {
    const open = await interactions.open(request, reply);
    const { interaction, context } = open;
    const { secondStep: t } = context.t.waysIn;
    const recovery = formField(request.body, 'recovery');
    const isFromPaper = recovery !== '';
    const code = isFromPaper ? recovery : formField(request.body, 'code');
    const answer = await secondStep.check(interaction.uid, { code, isFromPaper });
    if (answer.type === 'limited')
      return sendLimited(reply, context, answer.retryAfterMs, `${interaction.base}/second-step`);
    if (answer.type === 'refused') {
      logger.info({ event: 'identity.second_step_refused', isFromPaper }, 'code refused');
      const fault = isFromPaper ? { recoveryFault: t.recoveryRefused } : { fault: t.refused };
      return sendPage(reply, 401, secondStepPage(context, interaction.base, fault));
    }
    if (answer.type !== 'in') {
      const alert = answer.type === 'disabled' ? context.t.signIn.disabled : context.t.waysIn.passkey.expired;
      return signInPages.showSignIn(reply, open, 401, { email: '', alert });
    }
    const { account, amr } = answer;
    if (isFromPaper) mail.send(wayMail(account, 'code-used', publicUrl));
    return finishSignIn.finish(request, reply, { interaction, account, amr });
  });

  scope.get('/oidc/interaction/:uid/recovery', { schema }, async (request, reply) => {
    const { interaction, context } = await interactions.open(request, reply);
    return sendPage(reply, 200, recoveryPage(context, interaction.base, { email: '' }));
  });

  scope.post('/oidc/interaction/:uid/recovery', { schema }, async (request, reply) => {
    const { interaction, context } = await interactions.open(request, reply);
    const typed = formField(request.body, 'email').slice(0, 320);
    const email = normalizeEmail(typed);
    const fault = emailFault(email);
    const show = (status: number, state: { alert?: string; emailFault?: string }) =>
      sendPage(reply, status, recoveryPage(context, interaction.base, { email: typed, ...state }));
    if (fault !== undefined) return show(422, { emailFault: context.t.faults[fault] });
    const own = fromAddress(request.ip, email);
    const tries = await attempts.takeEach([
      { bucket: 'sign-in-address', subject: addressSubject(request.ip) },
      own,
    ]);
    if (!tries.allowed) {
      const back = keepLanguage(context.viewer, interaction.base);
      return sendLimited(reply, context, tries.retryAfterMs, back);
    }
    const account = await accounts.findByEmail(email);
    // Always looked up, so that the time does not tell who has an account. An account with a password cannot
    // be recovered this way.
    const holder = account !== undefined && account.passwordHash === null ? account.id : '';
    const isRight = await codes.redeem(holder, formField(request.body, 'recovery'));
    if (!isRight || account === undefined) {
      logger.info({ event: 'identity.recovery_refused' }, 'recovery code refused');
      return show(401, { alert: context.t.waysIn.recovery.refused });
    }
    await tries.giveBack();
    if (account.isDisabled) return show(403, { alert: context.t.signIn.disabled });
    mail.send(wayMail(account, 'code-used', publicUrl));
    return finishSignIn.finish(request, reply, { interaction, account, amr: RECOVERY_CODE });
  });
}
