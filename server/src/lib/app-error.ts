import type { ErrorCode } from 'sync-protocol/errors.ts';

/** A refusal with a code of the one list; the error handler gives it its status. */
export class AppError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
  }
}
