import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { accountEndpoints } from 'sync-protocol/api/account-endpoints.ts';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { Type } from 'typebox';
import { AppError } from '#lib/app-error.ts';
import { errorAnswers } from '#lib/error-answers.ts';
import { byUser } from '#lib/limits/limit-keys.ts';
import { localeIn } from '#lib/locale.ts';
import type { PasswordMails } from '#lib/password-mails.ts';

const mailsAnHour = 3;

/** Messages given by specification 8. */
const sentText = 'Password change email sent successfully.';
const failedText = 'Could not send password change email.';

/** `POST /api/users/me/change-password`: makes the identity provider mail a link for a new password. */
export const changePasswordRoute: FastifyPluginAsyncTypebox<{
  /** Null if the identity provider is not supported for this. */
  passwordMails: PasswordMails | null;
  readEmail: (userId: string) => Promise<string | null>;
}> = async (app, { passwordMails, readEmail }) => {
  const countMail = app.createRateLimit({
    max: mailsAnHour,
    timeWindow: hourMs,
    ...byUser('password mails'),
  });
  app.route({
    method: accountEndpoints.changePassword.method,
    url: accountEndpoints.changePassword.path,
    schema: {
      tags: ['account'],
      summary: 'Mail a link for choosing a new password; for accounts with e-mail and password',
      security: [{ bearer: [] }],
      response: { 200: Type.Object({ message: Type.Literal(sentText) }), ...errorAnswers },
    },
    handler: async (request) => {
      const { member, headers, log } = request;
      if (!passwordMails)
        throw new AppError('forbidden', 'The password is changed at the service that you sign in with.');
      const count = await countMail(request);
      if (!count.isAllowed && count.isExceeded)
        throw new AppError('rate_limited', 'So many mails have been sent. Try again in an hour.');
      const outcome = await passwordMails
        .send({
          subject: member.subject,
          email: await readEmail(member.userId),
          accessToken: (headers.authorization ?? '').replace(/^Bearer /i, ''),
          locale: localeIn(headers['accept-language']),
        })
        .catch((cause: unknown) => {
          log.warn({ err: cause }, 'the identity provider did not mail a link for a new password');
          throw new AppError('password_change_failed', failedText, { cause });
        });
      if (outcome === 'no-password')
        throw new AppError('forbidden', 'This account has no password: you sign in with another service.');
      return { message: sentText } as const;
    },
  });
};
