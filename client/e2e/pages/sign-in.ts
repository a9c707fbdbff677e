import { expect, type Page } from '@playwright/test';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const aino: Person = { email: 'aino@example.com', password: 'korvapuusti ja kahvi' };
export const eino: Person = { email: 'eino@example.com', password: 'hernekeitto torstaina' };

/** Where most journeys go on; without it one lands on the calendar. */
const loginForList = '/login?returnTo=/shopping-list';

/** Creates an account, as a new person does, and ends on the empty shopping list. */
export async function signUp(page: Page, { email, password }: Person = aino): Promise<void> {
  await page.goto(loginForList);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await untilListIsThere(page);
}

/** Signs in from the login page and ends on the shopping list. */
export async function signIn(page: Page, person: Person = aino): Promise<void> {
  await page.goto(loginForList);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, person);
  await untilListIsThere(page);
}

async function untilListIsThere(page: Page): Promise<void> {
  await page.waitForURL('**/shopping-list');
  await expect(page.getByRole('combobox')).toBeVisible();
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Logs out by the sidebar, with its confirmation, and ends on the front page. */
export async function signOut(page: Page): Promise<void> {
  await openSidebar(page);
  await askToLogOut(page);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Presses Log out in the open sidebar, and again where the app asks whether that is meant. */
export async function askToLogOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  const question = page.getByRole('dialog', { name: 'Log out on this device?' });
  await question.getByRole('button', { name: 'Log out' }).click();
}

/** On a phone the sidebar waits behind its button. */
export async function openSidebar(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Show the sidebar' });
  if (await opener.isVisible()) await opener.click();
}
