import { randomUUID } from 'node:crypto';
import type { ServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';

export interface Call {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly body?: string | Buffer;
  /** Content type; default is JSON. */
  readonly type?: string;
}

/** What is needed to call a server. */
export type CalledServer = Pick<ServerProcess, 'url' | 'port' | 'dataDir'>;

export type Caller = (call: Call) => Promise<number>;

/** Returns a function that calls as this person, reads the whole answer and resolves to its status. */
export function callerOf(server: CalledServer, subject: string): Caller {
  return async ({ method, url, body, type = 'application/json' }) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${accessTokenFor(server, subject)}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': type }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    for await (const _ of answer.body ?? []);
    return answer.status;
  };
}
