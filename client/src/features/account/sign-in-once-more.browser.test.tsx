import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { AuthError } from '#auth/auth-error.ts';
import type { SignInOutcome } from '#auth/sign-in/login-actions.ts';
import { render } from '#ui/testing/render.tsx';
import { SignInOnceMore } from './sign-in-once-more.tsx';

const press = () => page.getByRole('button', { name: 'Sign in once more' }).click();
const says = (text: RegExp) => expect.element(page.getByRole('status').getByText(text)).toBeVisible();

test('a sign-in that cannot be reached, or not even begun, is told, and can be tried again', async () => {
  const outcomes: (() => Promise<SignInOutcome>)[] = [
    async () => ({ kind: 'failed', error: new AuthError({ kind: 'timeout' }), returnTo: '/account' }),
    () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  ];
  render(<SignInOnceMore onSignIn={() => outcomes.shift()?.() ?? Promise.resolve({ kind: 'leaving' })} />);
  await press();
  await says(/^It took too long/);
  await press();
  await says(/^The sign-in service cannot be reached/);
  await press();
  await expect.element(page.getByText(/cannot be reached/)).not.toBeInTheDocument();
});
