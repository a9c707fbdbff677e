import { expect } from '@playwright/test';
import { atHome as test } from '../harness/test.ts';
import { aino, fillSignIn, signOut } from '../pages/sign-in.ts';

test('who is not signed in is led to the login page in place of the page, told what went wrong there, and led on', async ({
  device,
}) => {
  const { page, context } = await device('laptop');
  await signOut(page);
  const error = page.getByRole('alert');

  // The guard replaces the page in the history: Back leads to the page before it.
  await page.goto('/privacy');
  await page.goto('/recipes?q=soup');
  await page.waitForURL('**/login?returnTo=*');
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/recipes?q=soup');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Ateria knows about you');
  await page.goForward();

  // An answer that this browser never requested.
  await page.goto('/login?code=c&state=never-asked');
  await expect(error).toHaveText(/^Authentication error: This sign-in was started in another window/);
  await page.waitForURL((url) => !url.searchParams.has('code'));

  // Another answer arrives while a sign-in is open.
  await page.goto('/login?returnTo=/recipes?q=soup');
  const asked = page.waitForRequest((request) => request.url().includes('/oidc/auth?'));
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  const authorize = new URL((await asked).url()).searchParams;
  expect(Object.fromEntries(authorize)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    scope: 'openid profile email offline_access',
    audience: expect.stringMatching(/\/api$/),
  });
  await page.waitForURL('**/oidc/interaction/**');
  await page.goto('/login?code=c&state=another');
  await expect(error).toHaveText('Authentication error: Invalid state');

  // The provider refuses with its own text, of which the address keeps nothing.
  const state = authorize.get('state') ?? '';
  const refusal = new URLSearchParams({ error: 'access_denied', error_description: 'You said no.', state });
  await page.goto(`/login?${refusal}`);
  await expect(error).toHaveText('Authentication error: You said no.');
  await page.waitForURL((url) => !url.searchParams.has('error'));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible();
  await expect(error).toBeHidden();

  // A closed popup is reported as such.
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in in a small window' }).click();
  await expect(page.getByRole('status').getByText('Authenticating…')).toBeVisible();
  const popup = await opened;
  await popup.waitForURL('**/oidc/interaction/**');
  await popup.close();
  await expect(error).toHaveText('Authentication error: Popup closed');

  // The original destination is remembered throughout.
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, aino);
  await page.waitForURL('**/recipes?q=soup');

  // A device that lost its data checks silently with the provider, and continues if a session is left.
  const title = page.getByRole('banner').getByRole('heading', { name: 'Recipes' });
  await expect(title).toBeVisible();
  await page.evaluate(() => localStorage.clear());
  await page.goto('/recipes?q=pie');
  await expect(title).toBeVisible();
  expect(new URL(page.url()).search).toBe('?q=pie');

  // Without a session the login page appears, without an error.
  await page.evaluate(() => localStorage.clear());
  await context.clearCookies({ name: /^ateria_session/ });
  await page.goto('/recipes?q=pie');
  await expect(page.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/recipes?q=pie');
  await expect(error).toBeHidden();
});
