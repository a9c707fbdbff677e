import type { ErrorCode } from 'sync-protocol/errors.ts';

/** An expected error with an `ErrorCode`; the error handler derives the HTTP status from it. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
