import type { Static, TSchema } from 'typebox';

export interface SyncRequest<S extends TSchema> {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Of the data that it is made of. */
  epoch?: string;
  /** Its body may be large. */
  isLarge?: boolean;
  /** Form of a good answer; anything else in a 2xx is not ours. */
  schema: S;
}

/** What came of a call. Expected outcomes are values; nothing is thrown for them. */
export type SyncResult<T> =
  | { kind: 'ok'; body: T }
  /** A definitive no with a reason (4xx). Nothing was applied. */
  | { kind: 'refused'; status: number; code: string; message: string }
  /** No definitive answer: the request may or may not have been applied. */
  | { kind: 'retry'; retryAfterMs?: number }
  | { kind: 'signed-out' }
  | { kind: 'upgrade-required' };

/** The part of the API client that sync needs. */
export interface SyncApi {
  request: <S extends TSchema>(request: SyncRequest<S>) => Promise<SyncResult<Static<S>>>;
}
