import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail-transport.ts';

/**
 * Writes each message as an .eml file that any mail program opens, readable by the owner only. The files'
 * names sort in the order of sending.
 */
export function createOutboxTransport(folder: string, now: () => Date): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let lastMs = 0;

  return {
    async deliver(mail) {
      lastMs = Math.max(now().getTime(), lastMs + 1);
      const stamp = new Date(lastMs).toISOString().replaceAll(/[:.]/g, '-');
      const { message } = await composer.sendMail(mail);
      if (!Buffer.isBuffer(message)) throw new Error('the message was not composed in memory');
      const file = path.join(folder, `${stamp}-${randomBytes(6).toString('hex')}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const handle = await open(`${file}.tmp`, 'wx', 0o600);
      try {
        await handle.writeFile(message);
      } finally {
        await handle.close();
      }
      await rename(`${file}.tmp`, file);
      return { where: file };
    },
    close: () => composer.close(),
  };
}
