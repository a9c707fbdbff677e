import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import { type MailText, renderMail } from './mail-text.ts';
import { createOutboxTransport } from './outbox-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

export type { MailText };

export type Mail = ReturnType<typeof createMail>;

const RETRY_DELAYS_MS = [5_000, 30_000, 120_000, 600_000];

/**
 * Sends mail through SMTP, or writes it to `outboxDir` when there is no `smtpUrl`. `send` never throws and
 * returns before a mail server has answered: a failed mail is retried in the background, and finally logged.
 * Addresses, links, subjects and texts are never logged.
 */
export function createMail(deps: {
  smtpUrl?: string | undefined;
  from: string;
  outboxDir: string;
  logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  retryDelaysMs?: readonly number[];
  counts?: ServerFigures['mails'];
}) {
  const { from, logger, retryDelaysMs = RETRY_DELAYS_MS, counts } = deps;
  const transport = deps.smtpUrl
    ? createSmtpTransport(deps.smtpUrl)
    : createOutboxTransport(deps.outboxDir, () => new Date());
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();

  /** @param whenDone is told whether the mail was sent, before the mail counts as settled; must not reject */
  function send(text: MailText, whenDone?: (isSent: boolean) => Promise<void>): void {
    const sending = deliver(text)
      .then(whenDone)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  /** Sends a mail with retries; returns whether it was sent. */
  async function deliver(text: MailText): Promise<boolean> {
    const { kind } = text;
    const mail = renderMail(text, from);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const { where } = await transport.deliver(mail);
        if (counts) counts.sent += 1;
        logger.info({ event: 'mail.sent', where, kind, attempt }, 'mail sent');
        return true;
      } catch (error) {
        const waitMs = retryDelaysMs[attempt - 1];
        const fault = { event: 'mail.failed', reason: reasonOf(error), kind, attempt };
        if (waitMs === undefined || isPermanent(error) || stopping.signal.aborted) {
          if (counts) counts.failed += 1;
          logger.error(fault, 'mail given up');
          return false;
        }
        if (counts) counts.retried += 1;
        logger.warn({ ...fault, retryInMs: waitMs }, 'mail not sent, trying again');
        await delay(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
      }
    }
  }

  /** Waits until no mail is being sent or retried. */
  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  /** Gives each waiting mail one last try, then closes the transport. */
  async function close(): Promise<void> {
    stopping.abort();
    await settled();
    transport.close();
  }

  return { send, settled, close };
}

/** A 5xx answer of the mail server will not change by asking again. */
function isPermanent(error: unknown): boolean {
  return (
    error instanceof Error &&
    'responseCode' in error &&
    typeof error.responseCode === 'number' &&
    error.responseCode >= 500
  );
}

/** Only the error's codes, for the log: a mail server's message may contain the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error ? String(error.code) : error.name;
  return 'responseCode' in error ? `${code} ${String(error.responseCode)}` : code;
}
