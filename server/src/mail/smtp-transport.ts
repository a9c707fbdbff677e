import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

/**
 * @param smtpUrl smtp://user:password@host:587 (STARTTLS if offered) or smtps://…:465, with nodemailer's
 *   query options
 */
export function createSmtpTransport(smtpUrl: string): MailTransport {
  const server = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 5_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async deliver(mail) {
      await server.sendMail(mail);
      return { where: 'smtp' };
    },
    close: () => server.close(),
  };
}
