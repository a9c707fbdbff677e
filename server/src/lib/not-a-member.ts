import { AppError } from './app-error.ts';

/**
 * For who does not belong to the household that is meant, be it that it is gone. Whether their whole account is gone, which costs a
 * device all that it holds (SPEC W11), is told only where the account itself was looked for.
 */
export const notAMember = (): AppError =>
  new AppError('not_a_member', 'You are no member of this household.');
