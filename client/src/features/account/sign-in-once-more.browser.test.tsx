import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AuthError } from '#auth/auth-error.ts';
import type { SignInOutcome } from '#auth/sign-in/login-actions.ts';
import { render } from '#ui/testing/render.tsx';
import { SignInOnceMore } from './sign-in-once-more.tsx';

const button = () => page.getByRole('button', { name: 'Sign in once more' });
const press = () => button().click();
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

test('back from there it can be pressed again', async () => {
  const onSignIn = vi.fn(async (): Promise<SignInOutcome> => ({ kind: 'leaving' }));
  render(<SignInOnceMore onSignIn={onSignIn} />);
  await press();
  await expect.poll(() => onSignIn.mock.calls.length).toBe(1);
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button()).not.toHaveAttribute('aria-disabled', 'true');
  await press();
  await expect.poll(() => onSignIn.mock.calls.length).toBe(2);
});
