import type { Static, TSchema } from 'typebox';

export interface SyncRequest<S extends TSchema> {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Epoch of the data that the request is based on. */
  epoch?: string;
  /** Its body may be large. */
  isLarge?: boolean;
  /** Schema of a good answer; a 2xx with another body did not come from our server. */
  schema: S;
}

/** Outcome of a call. Expected outcomes are values; nothing is thrown for them. */
export type SyncResult<T> =
  | { kind: 'ok'; body: T }
  /** A definitive refusal with a reason (4xx). Nothing was applied. */
  | { kind: 'refused'; status: number; code: string; message: string }
  /** No definitive answer: the request may or may not have been applied. */
  | { kind: 'retry'; retryAfterMs?: number }
  | { kind: 'signed-out' }
  | { kind: 'upgrade-required' };

/** The part of the API client that sync uses. */
export interface SyncApi {
  request: <S extends TSchema>(request: SyncRequest<S>) => Promise<SyncResult<Static<S>>>;
}
