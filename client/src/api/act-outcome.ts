import type { ApiFailure, ApiOutcome } from './api-outcome.ts';

/** Outcome of a call that a person waits for, as far as screens distinguish it. */
export type ActOutcome<T> = { kind: 'ok'; body: T } | ActFailure;

export type ActFailure =
  /** The server refused, with a code and a message. */
  | { kind: 'refused'; code: string; message: string }
  /** The server was reached but failed. */
  | { kind: 'failed' }
  /** The server was not reached. */
  | { kind: 'offline' }
  | { kind: 'signed-out' };

export function toActOutcome<T>(outcome: ApiOutcome<T>): ActOutcome<T> {
  return outcome.kind === 'ok' ? { kind: 'ok', body: outcome.body } : toActFailure(outcome);
}

export function toActFailure(failure: ApiFailure): ActFailure {
  switch (failure.kind) {
    case 'refused':
      return { kind: 'refused', code: failure.code, message: failure.message };
    case 'unauthorized':
      return { kind: 'signed-out' };
    case 'no-token':
      return { kind: failure.reason };
    case 'retry':
      // Not retried automatically when a person waits: they are told what they have done too often.
      if (failure.status === 429 && failure.said) return { kind: 'refused', ...failure.said };
      return { kind: failure.reason === 'status' ? 'failed' : 'offline' };
    default:
      return { kind: 'failed' };
  }
}
