import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expectAccessible } from '../harness/look/accessibility.ts';
import { test } from '../harness/test.ts';
import { giveAuthenticator } from '../pages/passkeys.ts';
import { endTour, signOut } from '../pages/sign-in.ts';

const email = 'aino@example.com';
const password = 'korvapuusti ja kahvi';

async function toSignIn(page: Page) {
  await page.goto('/login?returnTo=/shopping-list');
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
}

/** The sign-in's address ends in the same letters, so compare the path. */
const untilInside = (page: Page) => page.waitForURL(({ pathname }) => pathname === '/shopping-list');

/** Each code works once, so later ones are computed with a clock that is ahead. */
const codeAt = (secret: string, steps: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

test('a person signs up with a passkey alone, comes back with it, and removes none that is the last', async ({
  device,
}) => {
  const { page } = await device('laptop', { user: 'nobody' });
  const authenticator = await giveAuthenticator(page);
  // Otherwise the passkey would be offered during typing, and used at once.
  await authenticator.setPresent(false);
  await toSignIn(page);
  await expectAccessible(page, 'sign-in with a passkey');
  await page.getByRole('link', { name: 'Create an account' }).click();
  const byPasskey = page.getByRole('button', { name: 'Continue with a passkey' });

  await byPasskey.click();
  await expect(page.getByRole('alert')).toHaveText('Type your e-mail address.');
  await page.getByLabel('E-mail').fill(email);
  await authenticator.setVerified(false);
  await authenticator.setPresent(true);
  await byPasskey.click();
  await expect(page.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible();
  await expectAccessible(page, 'a passkey that did not come');
  await authenticator.setVerified(true);
  await byPasskey.click();
  await untilInside(page);
  await endTour(page);

  await page.goto('/sessions');
  await expect(page.getByText('By passkey')).toBeVisible();
  await page.getByRole('link', { name: 'How you sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How you sign in');
  await expect(page.getByText('This account has no password.')).toBeVisible();
  await page.getByLabel(/^Remove: /).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText(
    'That is the only way into your account. Add another one first.',
  );
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Ateria' }).click();
  await expect(page).toHaveTitle(/My account/);

  await page.goto('/shopping-list');
  await signOut(page);
  await authenticator.setPresent(false);
  await toSignIn(page);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('autocomplete', 'username webauthn');
  await authenticator.setPresent(true);
  // A browser that offers the passkey by itself may be faster than the press.
  const pressed = byPasskey.click({ timeout: 15_000 }).catch(() => undefined);
  await untilInside(page);
  await pressed;
});

test('a passkey that the browser offers below the address lets in without a button', async ({ device }) => {
  const { page } = await device('laptop', { user: 'nobody' });
  const authenticator = await giveAuthenticator(page);
  await authenticator.setPresent(false);
  await toSignIn(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(email);
  await authenticator.setPresent(true);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await untilInside(page);
  await endTour(page);
  await signOut(page);

  // Requests that the page makes to the browser without any press.
  const asked: string[] = [];
  page.on('console', (message) => {
    const [name, mediation = ''] = message.text().split(' ');
    if (name === 'asks-for-passkey') asked.push(mediation);
  });
  await page.addInitScript(() => {
    const { get } = CredentialsContainer.prototype;
    CredentialsContainer.prototype.get = function (options) {
      console.info(`asks-for-passkey ${options?.mediation}`);
      return get.call(this, options);
    };
  });
  await toSignIn(page);
  await untilInside(page);
  expect(asked).toEqual(['conditional']);
  await page.goto('/sessions');
  await expect(page.getByText('By passkey')).toBeVisible();
});

test('after the password a code from the app is asked for, and one on paper does when the phone is lost', async ({
  device,
}) => {
  const { page } = await device('laptop', { user: 'nobody' });
  await toSignIn(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await untilInside(page);
  await endTour(page);

  await page.goto('/oidc/account');
  await expectAccessible(page, 'how one signs in');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  await expectAccessible(page, 'an app is set up');
  const secret = (await page.locator('.secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Six digits').fill('000000');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByRole('alert')).toContainText('That is not the current code.');
  await page.getByLabel('Six digits').fill(codeAt(secret, -1));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, 'the recovery codes');
  await page.getByRole('link', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 of 10 left')).toBeVisible();

  await page.goto('/shopping-list');
  await signOut(page);
  const begin = async () => {
    await toSignIn(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveTitle(/^Type the code/);
  };
  await begin();
  await expectAccessible(page, 'the code is asked for');
  await page.getByLabel('Six digits').fill(codeAt(secret, 0));
  await page.keyboard.press('Enter');
  await untilInside(page);
  await signOut(page);

  await begin();
  await page.getByText('Phone not at hand?').click();
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in with it' }).click();
  await untilInside(page);
  await page.goto('/sessions');
  await expect(page.getByText('With a recovery code')).toBeVisible();
});
