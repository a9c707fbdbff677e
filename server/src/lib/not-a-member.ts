import { AppError } from './app-error.ts';

/**
 * Error for a person who does not belong to the requested household, which may also be gone. Never
 * `account_deleted`, which makes a device delete all of its data (SPEC W11): that is thrown only where the
 * account itself was looked up.
 */
export const notAMember = (): AppError =>
  new AppError('not_a_member', 'You are no member of this household.');
