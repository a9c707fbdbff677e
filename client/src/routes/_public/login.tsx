import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignInCallback } from '#auth/sign-in/login-actions.ts';
import { toReturnPath } from '#auth/sign-in/return-path.ts';
import { LoginPage } from '#features/login/login-page.tsx';
import { readKnownIdentity } from '#lib/known-identity.ts';
import { flagIn } from '#lib/plain-search.ts';

interface LoginSearch {
  /** Path to go to after signing in; whoever uses it checks that it is on this origin. */
  returnTo?: string;
  /** Offers a new account first. */
  new?: true;
}

export const Route = createFileRoute('/_public/login')({
  staticData: { title: msg`Sign in` },
  validateSearch: ({ returnTo, new: isNew }: Record<string, unknown>): LoginSearch => ({
    ...(typeof returnTo === 'string' ? { returnTo } : {}),
    ...(flagIn(isNew) && { new: true }),
  }),
  beforeLoad: ({ location, search }) => {
    const { origin } = window.location;
    if (isSignInCallback(new URL(location.href, origin).href) || !readKnownIdentity()) return;
    throw redirect({ href: toReturnPath(search.returnTo, origin), replace: true });
  },
  component: LoginPage,
});
