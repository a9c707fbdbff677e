import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LoginPage } from '#features/login/login-page.tsx';

export const Route = createFileRoute('/_public/login')({
  staticData: { title: msg`Sign in` },
  /** `returnTo`: the path to go on to; whoever follows it checks that it is one of ours. */
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } =>
    typeof search.returnTo === 'string' ? { returnTo: search.returnTo } : {},
  component: LoginPage,
});
