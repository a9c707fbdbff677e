import type { PostgresQueryResult } from 'kysely';
import { isSentOn } from './send-on.ts';

type Ask = <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

/**
 * What is asked of one connection while somebody has it, with as few waits as can be: a transaction is begun together with its first
 * statement, what nobody needs an answer to (`sendOn`) is followed by the next at once, and the commit waits for all of it.
 *
 * @param ask sends at once, behind what was sent before; answers come in the same order
 */
export function createPostgresSession(ask: Ask): Ask {
  /** Of a transaction of which nothing has been sent yet. */
  let begin: string | null = null;
  let isOpen = false;
  /** Of the open transaction: sent, and not waited for. */
  let sent: Promise<unknown>[] = [];

  function leave(answer: Promise<unknown>): void {
    answer.catch(() => {}); // Looked at when the transaction ends.
    sent.push(answer);
  }

  /** What comes after a failed statement fails because of it, and says nothing of why. */
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

/** Kysely's types know the commands that change rows alone. */
function unknownResult<R>(command: string): PostgresQueryResult<R> {
  return { command, rowCount: 0, rows: [] } as unknown as PostgresQueryResult<R>;
}
