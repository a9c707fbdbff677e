import type { FastifyRequest } from 'fastify';
import { freshSignInMs } from 'sync-protocol/api/sessions.ts';
import { AppError } from './app-error.ts';

/**
 * For what takes everything or destroys everything: whoever holds an unlocked device has to prove that it is theirs. An issuer
 * that does not say when somebody proved who they are (`auth_time`) cannot be asked.
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
