import type { ApiFailure, ApiOutcome } from './api-outcome.ts';

/** How a call ended that a person waits for, as far as a screen tells it. */
export type ActOutcome<T> = { kind: 'ok'; body: T } | ActFailure;

export type ActFailure =
  /** The server said no, with a code and its own words. */
  | { kind: 'refused'; code: string; message: string }
  /** The server was reached and could not do it. */
  | { kind: 'failed' }
  /** Nothing was reached. */
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
      // A person does not try again by themselves: they are told what they have done too often.
      if (failure.status === 429 && failure.said) return { kind: 'refused', ...failure.said };
      return { kind: failure.reason === 'status' ? 'failed' : 'offline' };
    default:
      return { kind: 'failed' };
  }
}
