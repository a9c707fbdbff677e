import { expect, type Locator } from '@playwright/test';
import { holdDisk, queueLength } from '../harness/browser-storage.ts';
import { phoneSize } from '../harness/device.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { aino, fillSignIn, signIn, signOut, signUp } from '../pages/sign-in.ts';

newcomer(
  'a new person creates an account, adds items, reloads, signs out and in again: all there',
  async ({ device }) => {
    const { page } = await device('laptop');
    const list = shoppingList(page);
    await page.goto('/');
    await page.getByRole('link', { name: 'Try it free for 30 days' }).first().click();
    await signUp(page);
    await list.add('milk');
    await list.add('2 loaves of bread, 6 eggs');
    await list.expectNames(['milk', 'loaves of bread', 'eggs']);

    await page.reload();
    await list.expectNames(['milk', 'loaves of bread', 'eggs']);

    await signOut(page);
    await signIn(page);
    await list.expectNames(['milk', 'loaves of bread', 'eggs']);
  },
);

/** Place of a button once styles are applied; before that nothing is painted. */
async function placeOf(button: Locator) {
  await button.waitFor();
  await button.page().waitForFunction(() => document.styleSheets.length > 0);
  return button.boundingBox();
}

newcomer(
  'the button that is about to be pressed stays where it is while a password is judged',
  async ({ device }) => {
    const { page } = await device('phone', { viewport: phoneSize });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with e-mail' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    const create = page.getByRole('button', { name: 'Create account' });
    const before = await placeOf(create);
    await page.getByLabel('Password', { exact: true }).pressSequentially(aino.password);
    await expect(page.locator('.strength output')).toHaveText('Very strong');
    expect(await placeOf(create)).toEqual(before);
  },
);

newcomer(
  'the button that is about to be pressed stays where it is when passkeys are offered, and one is asked for once',
  async ({ device }) => {
    const { page } = await device('phone', { viewport: phoneSize });
    await page.addInitScript(() => {
      const asked: string[] = [];
      CredentialsContainer.prototype.get = (options) => {
        asked.push(options?.mediation ?? 'pressed');
        return new Promise(() => {});
      };
      let answer = (_isAvailable: boolean) => {};
      const isAvailable = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      PublicKeyCredential.isConditionalMediationAvailable = () => isAvailable;
      Object.assign(window, { asked, answer: () => answer(true) });
    });
    let load = () => {};
    const isSeen = new Promise<void>((resolve) => {
      load = resolve;
    });
    await page.route('**/oidc/assets/passkeys.js', async (route) => {
      await isSeen;
      await route.continue();
    });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with e-mail' }).click({ noWaitAfter: true });
    const signIn = page.getByRole('button', { name: 'Sign in' });
    const before = await placeOf(signIn);
    const byPasskey = page.getByRole('button', { name: 'Continue with a passkey' });
    await expect(byPasskey).toBeHidden();
    load();
    await expect(byPasskey).toBeVisible();
    expect(await placeOf(signIn)).toEqual(before);

    await byPasskey.dblclick();
    const asked = await page.evaluate(async () => {
      const { answer, asked } = window as unknown as { answer: () => void; asked: string[] };
      answer();
      await new Promise((resolve) => setTimeout(resolve));
      return asked;
    });
    expect(asked).toEqual(['pressed']);
  },
);

newcomer(
  'a password that is typed before it can be judged is judged as soon as it can be',
  async ({ device }) => {
    const { page } = await device('phone', { viewport: phoneSize });
    let letThrough = () => {};
    const typed = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/oidc/assets/strength.js', (route) => typed.then(() => route.continue()));
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with e-mail' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click({ noWaitAfter: true });
    await page.getByLabel('Password', { exact: true }).pressSequentially(aino.password);
    await expect(page.locator('.strength output')).toHaveText('');
    letThrough();
    await expect(page.locator('.strength output')).toHaveText('Very strong');
  },
);

test('what is on the screen survives a reload, whether the disk had it or not', async ({ device }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page), { timeout: 60_000 }).toBe(0);
  await holdDisk(page);
  await list.add('bread, eggs');
  await list.check('milk');
  await list.expectNames(['milk', 'bread', 'eggs']);
  await page.reload();
  await list.expectNames(['milk', 'bread', 'eggs']);
  await expect(list.checkbox('milk')).toBeChecked();
});

test('what was added right before signing out is there after signing in on another device', async ({
  device,
}) => {
  const laptop = await device('laptop');
  await shoppingList(laptop.page).add('milk, bread');
  await expect(shoppingList(laptop.page).unsavedNotice).toBeHidden();

  const phone = await device('phone', { viewport: phoneSize });
  await shoppingList(phone.page).expectNames(['milk', 'bread']);
});

test('who asks for a page without being signed in comes to it after signing in', async ({ device }) => {
  const { page } = await device('laptop');
  await signOut(page);
  await page.goto('/sync');
  await page.waitForURL('**/login**');
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, aino);
  await page.waitForURL('**/sync');
});

test('a wrong password is refused in words that do not tell whether the account exists', async ({
  device,
}) => {
  const { page } = await device('laptop');
  await signOut(page);
  const answers: string[] = [];
  for (const email of [aino.email, 'nobody@example.com']) {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with e-mail' }).click();
    await fillSignIn(page, { email, password: 'not the right one' });
    answers.push(await page.getByRole('alert').innerText());
  }
  expect(new Set(answers).size).toBe(1);
});

test('a forgotten password is replaced by the link in the mail, once', async ({ device, server }) => {
  const { page } = await device('laptop');
  await shoppingList(page).add('milk');
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill(aino.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Check your e-mail')).toBeVisible();

  const link = await mailedLink(server.mails);
  await page.goto(link);
  await page.getByLabel('New password').fill('uusi ja parempi salasana');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is changed')).toBeVisible();
  await signIn(page, { email: aino.email, password: 'uusi ja parempi salasana' });
  await shoppingList(page).expectNames(['milk']);

  await page.goto(link);
  await expect(page.getByText('This link no longer works')).toBeVisible();
});

test('signing in in a small window leaves the page where it is', async ({ device }) => {
  const laptop = await device('laptop');
  const { page } = laptop;
  await signOut(page);
  await page.goto('/login');
  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Sign in in a small window' }).click();
  await fillSignIn(await popup, aino);
  await page.waitForURL('**/calendar');
  await expect(page.getByRole('button', { name: 'Add a meal', exact: true })).toBeVisible();
  expect(laptop.context.pages()).toHaveLength(1);
});

test('accounts, lists and sign-ins survive a restart of the server', async ({ device, server }) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk');
  await server.stop();
  await list.add('bread');
  await server.start();
  await list.add('eggs');
  await expect(list.unsavedNotice).toBeHidden({ timeout: 90_000 });
  await page.reload();
  await list.expectNames(['milk', 'bread', 'eggs']);
});

async function mailedLink(mails: () => string[]): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(() => {
      link = mails()
        .at(-1)
        ?.match(/http:\/\/localhost:\d+\/[^\s"<>]+/)?.[0];
      return link;
    })
    .toBeTruthy();
  return link ?? '';
}
