import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { Type } from 'typebox';
import type { Member } from './member.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent; '' if there was none. */
    rawBody: string;
  }
}

/** Who sends a write, and how its repetition is recognised (SPEC W5). */
export interface WriteRequest {
  member: Member;
  /** The Idempotency-Key; undefined if a plain client sent none. */
  key: string | undefined;
  bodyHash: string;
  /** Id of the write in the logs, see `logIdOf`. */
  logId?: string | undefined;
}

/** Headers of a write whose repetition must be recognised (SPEC W3). */
export const IdempotencyHeaders = Type.Object({
  [idempotencyKeyHeader]: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,255}$' })),
});

/**
 * The id by which logs follow a write from one device's push to the poke of another: the Idempotency-Key,
 * which our client chooses at random. If the key does not look like an id it may contain private text, so the
 * request's id is used.
 */
export function logIdOf(request: Pick<FastifyRequest, 'headers' | 'id'>): string {
  const key = request.headers[idempotencyKeyHeader];
  return typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? key : request.id;
}

/**
 * The request's author, key and SHA-256 of method, path and body, by which a repetition is recognised. For
 * routes whose schema has the `IdempotencyHeaders`.
 */
export function toWriteRequest(request: FastifyRequest): WriteRequest {
  const key = request.headers[idempotencyKeyHeader];
  const path = request.url.split('?', 1).join();
  const hash = createHash('sha256').update(`${request.method}\n${path}\n`).update(request.rawBody);
  return {
    member: request.member,
    key: typeof key === 'string' ? key : undefined,
    bodyHash: hash.digest('hex'),
    logId: logIdOf(request),
  };
}
