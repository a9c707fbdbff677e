import type { FastifyRequest } from 'fastify';
import { freshSignInMs } from 'sync-protocol/api/sessions.ts';
import { AppError } from './app-error.ts';

/**
 * Requires a recent sign-in, for exporting or deleting everything, so that an unlocked device is not enough.
 * Passes tokens of an issuer that sends no `auth_time`.
 *
 * @throws AppError `sign_in_again`
 */
export function createRequireFreshSignIn(nowMs: () => number) {
  return async ({ signIn }: Pick<FastifyRequest, 'signIn'>): Promise<void> => {
    const { provenAtMs } = signIn;
    if (provenAtMs !== null && nowMs() - provenAtMs > freshSignInMs)
      throw new AppError('sign_in_again', 'Sign in once more first: this asks for a recent sign-in.');
  };
}
