import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { queues } from 'sync-protocol/nouns/registry.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import type { ModelServer } from 'sync-protocol/testing/model-server.ts';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { SyncApi, SyncRequest, SyncResult } from '../engine/sync-api.ts';

/** What happens to one request; `serve` lets the server answer it. */
export type Script = (
  serve: () => SyncResult<unknown>,
  request: SyncRequest<TSchema>,
) => SyncResult<unknown> | Promise<SyncResult<unknown>>;

/** The request never reached the server. */
export const requestLost: Script = () => ({ kind: 'retry' });

/** The server took the request, its answer never came. */
export const answerLost: Script = (serve) => {
  serve();
  return { kind: 'retry' };
};

export const signedOut: Script = () => ({ kind: 'signed-out' });

export function rejected(status: number, code: string): Script {
  return () => ({ kind: 'refused', status, code, message: 'no' });
}

export interface ScriptedApi extends SyncApi {
  /** Every request so far, oldest first. */
  sent: SyncRequest<TSchema>[];
  /** Scripts for the next requests, one each; requests after them are served normally. */
  next: (...scripts: Script[]) => void;
}

/** A SyncApi over an in-memory server, with a network that behaves as scripted. */
export function createScriptedApi(server: ModelServer, pageSize = 500): ScriptedApi {
  const sent: SyncRequest<TSchema>[] = [];
  const scripts: Script[] = [];
  const request = async <S extends TSchema>(asked: SyncRequest<S>): Promise<SyncResult<Static<S>>> => {
    sent.push(structuredClone({ ...asked, schema: {} }) as SyncRequest<TSchema>);
    const serve = () => answer(server, asked, pageSize);
    const result = await (scripts.shift() ?? serve)(serve, asked);
    if (result.kind === 'ok' && !Value.Check(asked.schema, result.body)) return { kind: 'retry' };
    return result as SyncResult<Static<S>>;
  };
  return { sent, next: (...more) => void scripts.push(...more), request };
}

function answer(server: ModelServer, asked: SyncRequest<TSchema>, pageSize: number): SyncResult<unknown> {
  const url = new URL(asked.path, 'http://server');
  if (url.pathname === endpoints.changes.path) {
    return { kind: 'ok', body: server.changes(url.searchParams.get('since') ?? undefined, pageSize) };
  }
  const queue = queues.find(({ toRequest }) => toRequest([], '').path === url.pathname);
  if (!queue) throw new RangeError(`nothing answers ${asked.path}`);
  const body = asked.body as { items: unknown[]; merge: { device: string } };
  const merged = server.merge({
    key: asked.headers?.[idempotencyKeyHeader] ?? '',
    queue: queue.name,
    device: body.merge.device,
    changes: structuredClone(body.items),
    knowsAsSent: true,
  });
  if (merged) return { kind: 'ok', body: merged };
  return { kind: 'refused', status: 422, code: 'idempotency_key_reused', message: 'used' };
}
