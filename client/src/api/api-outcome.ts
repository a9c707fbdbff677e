import type { ErrorBody } from 'sync-protocol/errors.ts';

/** Every way in which a call ends; none is thrown. Times in epoch milliseconds of this device unless said otherwise. */
export type ApiOutcome<T> = Answered<T> | ApiFailure;

interface Answered<T> {
  kind: 'ok';
  status: number;
  body: T;
  /** The server's `Date` header, in its own clock; null where it cannot be read. */
  serverDate: number | null;
  sentAt: number;
  /** When the answer's headers had arrived. */
  receivedAt: number;
}

export type ApiFailure =
  /** Our server said no, or a proxy to what is too large for it, and would again: the request itself has to change. `message` is '' where no server of ours spoke. */
  | { kind: 'refused'; status: number; code: string; message: string }
  /** Refused with a fresh token too, or the session is over. */
  | { kind: 'unauthorized' }
  /** This build is too old for the server. */
  | { kind: 'upgrade-required' }
  /** Nothing definitive is known: the same request may be sent again. `said`: why, where our server told it. */
  | { kind: 'retry'; reason: RetryReason; status?: number; retryAfterMs?: number; said?: ErrorBody }
  /** Not sent, for want of a token. */
  | { kind: 'no-token'; reason: 'offline' | 'signed-out' }
  /** The caller's signal was aborted; the request may or may not have arrived. */
  | { kind: 'aborted' };

/** 'not-ours': an answer that our server did not write, e.g. a captive portal's page, or one that was cut short. */
type RetryReason = 'network' | 'timeout' | 'status' | 'not-ours';
