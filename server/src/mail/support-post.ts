import type { PostLetter } from '#lib/plain-letter.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/**
 * Posts letters to `supportEmail` through the mail server. Without a mail server, or without an address to write to, each
 * becomes a file in `outboxDir`.
 */
export function createSupportPost(deps: {
  smtpUrl: string | undefined;
  from: string;
  supportEmail: string | undefined;
  outboxDir: string;
}): { post: PostLetter; close: () => void } {
  const { smtpUrl, from, supportEmail, outboxDir } = deps;
  const transport =
    smtpUrl !== undefined && supportEmail !== undefined
      ? createSmtpTransport(smtpUrl)
      : createOutboxTransport(outboxDir, () => new Date());
  return {
    post: async (letter) => {
      await transport.deliver({ ...letter, from, to: supportEmail ?? from, headers: {} });
    },
    close: transport.close,
  };
}
