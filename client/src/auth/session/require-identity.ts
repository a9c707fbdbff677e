import { redirect } from '@tanstack/react-router';
import { type KnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { loginPath } from '../auth-constants.ts';
import { resumeSession } from '../sign-in/login-actions.ts';
import { hasSessionHint } from './session-hint.ts';

/**
 * The guard of every page behind sign-in, for `beforeLoad`: who is known on this device comes in, network or none,
 * token or none. Others are checked silently if a session may be left, and else sent to /login, which remembers `path`.
 */
export async function requireIdentity(
  path: string,
  isPreload: boolean,
): Promise<{ identity: KnownIdentity }> {
  const identity = readKnownIdentity();
  if (identity) return { identity };
  if (!isPreload && hasSessionHint() && navigator.onLine) {
    const outcome = await resumeSession(path);
    // The page is on its way to the provider: hold it as it is.
    if (outcome.kind === 'leaving') await new Promise(() => {});
  }
  throw redirect({ to: loginPath, search: { returnTo: path }, replace: true });
}
