import { msg } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSignInCallback } from '#auth/login-actions.ts';
import { toReturnPath } from '#auth/return-path.ts';
import { LoginPage } from '#features/login/login-page.tsx';
import { readKnownIdentity } from '#lib/known-identity.ts';

export const Route = createFileRoute('/_public/login')({
  staticData: { title: msg`Sign in` },
  /** `returnTo`: the path to go on to; whoever follows it checks that it is one of ours. */
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } =>
    typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {},
  beforeLoad: ({ location, search }) => {
    const { origin } = window.location;
    if (isSignInCallback(new URL(location.href, origin).href) || !readKnownIdentity()) return;
    throw redirect({ href: toReturnPath(search.returnTo, origin), replace: true });
  },
  component: LoginPage,
});
