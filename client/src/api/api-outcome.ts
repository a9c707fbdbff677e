import type { ErrorBody } from 'sync-protocol/errors.ts';

/**
 * Every outcome of a call; nothing is thrown. Times are epoch milliseconds of this device unless stated
 * otherwise.
 */
export type ApiOutcome<T> = Answered<T> | ApiFailure;

interface Answered<T> {
  kind: 'ok';
  status: number;
  body: T;
  /** The server's `Date` header, by its own clock; null if unreadable. */
  serverDate: number | null;
  sentAt: number;
  /** When the answer's headers had arrived. */
  receivedAt: number;
}

export type ApiFailure =
  /**
   * A definitive refusal by our server, or by a proxy for a body that is too large: repeating would not help.
   * `message` is '' if our server did not write the answer.
   */
  | { kind: 'refused'; status: number; code: string; message: string }
  /** Refused even with a fresh token, or the session is over. */
  | { kind: 'unauthorized' }
  /** This build is too old for the server. */
  | { kind: 'upgrade-required' }
  /**
   * No definitive answer: the same request may be sent again. `said` is our server's reason, if it gave one.
   */
  | { kind: 'retry'; reason: RetryReason; status?: number; retryAfterMs?: number; said?: ErrorBody }
  /** Not sent, for lack of a token. */
  | { kind: 'no-token'; reason: 'offline' | 'signed-out' }
  /** The caller's signal was aborted; the request may or may not have arrived. */
  | { kind: 'aborted' };

/** 'not-ours': an answer that our server did not write, e.g. a captive portal's page, or one that was cut short. */
type RetryReason = 'network' | 'timeout' | 'status' | 'not-ours';
