import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { retentionMs } from 'sync-protocol/sync/headers.ts';
import type { Database } from '#db/schema/database.ts';
import type { SupportMessagesTable } from '#db/schema/support-messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import type { DeliverMail } from '#lib/plain-mail.ts';
import { type SupportMail, toPlainMail } from './support-mail.ts';

/** How long one try reserves a message; longer than the time-out of any mail server. */
const turnMs = 2 * 60_000;
const firstRetryMs = 30_000;
const longestRetryMs = hourMs;
const pollMs = 30_000;

/** The column `letter` holds the mail as JSON. */
type WaitingMail = Pick<SupportMessagesTable, 'id' | 'letter' | 'attempts'>;

export interface SupportOutboxDeps {
  db: Kysely<Database>;
  send: DeliverMail;
  /** Right-hand side of the mails' Message-IDs. */
  host: string;
  nowMs: () => number;
  newId: () => string;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  counts?: ServerFigures['mails'];
}

/**
 * Messages to support, kept in the database until a mail server has accepted them, however long that takes. A
 * message with a known key is not stored again; of several servers on one database one sends it. Of a sent
 * message only the key is kept, for 90 days.
 */
export function createSupportOutbox({ db, send, host, nowMs, newId, log, counts }: SupportOutboxDeps) {
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();
  let isStopping = false;

  /** @throws AppError `idempotency_key_reused` if another message came with this key */
  async function accept(key: string, bodyHash: string, mail: SupportMail): Promise<void> {
    const now = nowMs();
    await db
      .insertInto('support_messages')
      .values({
        id: newId(),
        key,
        body_hash: bodyHash,
        letter: JSON.stringify(mail),
        created_at: now,
        attempts: 0,
        next_attempt_at: now,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const kept = await db
      .selectFrom('support_messages')
      .select('body_hash')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    if (kept.body_hash !== bodyHash)
      throw new AppError('idempotency_key_reused', 'Another message came under this key.');
  }

  /** Sends the due messages one after another; calls run one after another too. */
  function deliverDue(): Promise<void> {
    underWay = underWay.then(async () => {
      try {
        for (let message = await nextDue(); message; message = await nextDue()) await deliver(message);
        await db
          .deleteFrom('support_messages')
          .where('next_attempt_at', 'is', null)
          .where('created_at', '<', nowMs() - retentionMs)
          .execute();
      } catch (err) {
        log.warn({ err }, 'the messages to the support could not be read');
      }
    });
    return underWay;
  }

  /** While stopping, no further message is reserved; it stays due for the next start, or another server. */
  async function nextDue(): Promise<WaitingMail | undefined> {
    return isStopping ? undefined : takeTurn();
  }

  async function takeTurn(): Promise<WaitingMail | undefined> {
    const now = nowMs();
    const due = await db
      .selectFrom('support_messages')
      .select(['id', 'letter', 'attempts', 'next_attempt_at'])
      .where('next_attempt_at', '<=', now)
      .orderBy('next_attempt_at')
      .executeTakeFirst();
    if (!due) return undefined;
    const { numUpdatedRows } = await db
      .updateTable('support_messages')
      .set({ next_attempt_at: now + turnMs, attempts: due.attempts + 1 })
      .where('id', '=', due.id)
      .where('next_attempt_at', '=', due.next_attempt_at)
      .executeTakeFirst();
    // Another server reserved it first; look for the next one.
    return numUpdatedRows === 0n ? takeTurn() : due;
  }

  async function deliver({ id, letter, attempts }: WaitingMail) {
    try {
      await send(toPlainMail(JSON.parse(letter ?? '') as SupportMail, { id, host }));
    } catch (error) {
      if (counts) counts.retried += 1;
      const waitMs = Math.min(firstRetryMs * 2 ** attempts, longestRetryMs);
      log.warn(
        { event: 'support.failed', id, code: codeOf(error), retryInMs: waitMs },
        'support mail not sent',
      );
      await db
        .updateTable('support_messages')
        .set({ next_attempt_at: nowMs() + waitMs })
        .where('id', '=', id)
        .execute();
      return;
    }
    await db
      .updateTable('support_messages')
      .set({ letter: null, next_attempt_at: null })
      .where('id', '=', id)
      .execute();
    if (counts) counts.sent += 1;
    log.info({ event: 'support.sent', id }, 'support mail sent');
  }

  async function start(): Promise<void> {
    void deliverDue();
    timer = setInterval(() => void deliverDue(), pollMs);
    timer.unref();
  }

  /** Waits for the message being sent; `deliverDue` can be called again afterwards. */
  async function stop(): Promise<void> {
    clearInterval(timer);
    isStopping = true;
    await underWay;
    isStopping = false;
  }

  return { accept, deliverDue, start, stop };
}
export type SupportOutbox = ReturnType<typeof createSupportOutbox>;

/** The error's code for the log; never the mail server's message, which may contain an address. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
