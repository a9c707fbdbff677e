import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { Type } from 'typebox';
import type { Member } from './member.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it came; empty where there was none. */
    rawBody: string;
  }
}

/** Who asks, and by what a repetition of the request is known (SPEC W5). */
export interface WriteRequest {
  member: Member;
  /** The Idempotency-Key; undefined where a plain client sent none. */
  key: string | undefined;
  bodyHash: string;
  /** By which it is followed through the logs, see `logIdOf`. */
  logId?: string | undefined;
}

/** Headers of a write whose repetition must be known (SPEC W3). */
export const IdempotencyHeaders = Type.Object({
  [idempotencyKeyHeader]: Type.Optional(Type.String({ pattern: '^[\\x21-\\x7e]{1,255}$' })),
});

/**
 * By which a write is found in the logs from a device's push to the poke on another one: the Idempotency-Key, which devices choose by
 * chance. What does not look like an id is somebody's own words, and the request's id stands for it.
 */
export function logIdOf(request: Pick<FastifyRequest, 'headers' | 'id'>): string {
  const key = request.headers[idempotencyKeyHeader];
  return typeof key === 'string' && /^[\w-]{1,64}$/.test(key) ? key : request.id;
}

/**
 * Who writes, under which key, and the SHA-256 of method, path and body, by which a repetition is known. For routes whose
 * schema has the `IdempotencyHeaders`.
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
