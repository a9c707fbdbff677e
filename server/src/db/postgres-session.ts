import type { PostgresQueryResult } from 'kysely';
import { isSentOn } from './send-on.ts';

type Ask = <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/**
 * Runs the statements of a connection with as few round trips as possible: `begin` is sent together with the
 * first statement, a statement in `sendOn` is followed by the next without waiting, and the commit waits for
 * all of them.
 *
 * @param ask sends a statement at once (pipelining); answers come in the order of sending
 */
export function createPostgresSession(ask: Ask): Ask {
  /** The `begin` of a transaction of which nothing has been sent yet. */
  let begin: string | null = null;
  let isOpen = false;
  /** Answers to statements of the open transaction that were sent without waiting. */
  let sent: Promise<unknown>[] = [];

  function leave(answer: Promise<unknown>): void {
    answer.catch(() => {}); // Checked when the transaction ends.
    sent.push(answer);
  }

  /** The first failure in order of sending: later statements only fail because of it, without the cause. */
  async function firstFault(answers: readonly Promise<unknown>[]): Promise<{ reason: unknown } | undefined> {
    const settled = await Promise.allSettled(answers);
    return settled.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  }

  async function end<R>(sql: string): Promise<PostgresQueryResult<R>> {
    const wasSent = begin === null && isOpen;
    begin = null;
    isOpen = false;
    if (!wasSent) return unknownResult(sql === 'commit' ? 'COMMIT' : 'ROLLBACK');
    const earlier = sent;
    sent = [];
    const ended = ask<R>(sql, []);
    const fault = await firstFault([...(sql === 'commit' ? earlier : []), ended]);
    if (fault) throw fault.reason;
    return ended;
  }

  return async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (sql === 'begin') {
      begin = sql;
      return unknownResult('BEGIN');
    }
    if (sql === 'commit' || sql === 'rollback') return end(sql);
    if (begin !== null) {
      leave(ask(begin, []));
      begin = null;
      isOpen = true;
    }
    const answer = ask<R>(sql, parameters);
    if (isOpen && isSentOn()) {
      leave(answer);
      return unknownResult('');
    }
    return answer.catch(async (error: unknown) => {
      throw (await firstFault(sent))?.reason ?? error;
    });
  };
}

/**
 * A result without row count, for statements that are not waited for. The cast is needed because Kysely's
 * type has only commands that change rows.
 */
function unknownResult<R>(command: string): PostgresQueryResult<R> {
  return { command, rowCount: 0, rows: [] } as unknown as PostgresQueryResult<R>;
}
