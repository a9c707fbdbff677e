import type { DeliverMail } from '#lib/plain-mail.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/**
 * Sends mails to `supportEmail` through the mail server. Without a mail server or without `supportEmail`,
 * each becomes a file in `outboxDir`.
 */
export function createSupportMailer(deps: {
  smtpUrl: string | undefined;
  from: string;
  supportEmail: string | undefined;
  outboxDir: string;
}): { send: DeliverMail; close: () => void } {
  const { smtpUrl, from, supportEmail, outboxDir } = deps;
  const transport =
    smtpUrl !== undefined && supportEmail !== undefined
      ? createSmtpTransport(smtpUrl)
      : createOutboxTransport(outboxDir, () => new Date());
  return {
    send: async (mail) => {
      await transport.deliver({ ...mail, from, to: supportEmail ?? from, headers: {} });
    },
    close: transport.close,
  };
}
