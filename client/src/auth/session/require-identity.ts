import { redirect } from '@tanstack/react-router';
import { type KnownIdentity, readKnownIdentity } from '#lib/known-identity.ts';
import { loginPath } from '../auth-constants.ts';
import { resumeSession } from '../sign-in/login-actions.ts';
import { hasSessionHint } from './session-hint.ts';

/**
 * Route guard (`beforeLoad`) of every page behind sign-in: lets in the person known on this device, with or
 * without network or token. Without one, checks silently if a session may be left, and otherwise redirects to
 * /login, which remembers `path`.
 */
export async function requireIdentity(
  path: string,
  isPreload: boolean,
): Promise<{ identity: KnownIdentity }> {
  const identity = readKnownIdentity();
  if (identity) return { identity };
  if (!isPreload && hasSessionHint() && navigator.onLine) {
    const outcome = await resumeSession(path);
    // The browser is leaving for the provider: keep the page as it is until then.
    if (outcome.kind === 'leaving') await new Promise(() => {});
  }
  throw redirect({ to: loginPath, search: { returnTo: path }, replace: true });
}
