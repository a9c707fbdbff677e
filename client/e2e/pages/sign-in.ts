import { expect, type Page } from '@playwright/test';
import { hasBeenShownAround, tokensOf } from '../harness/browser-storage.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const aino: Person = { email: 'aino@example.com', password: 'korvapuusti ja kahvi' };
export const eino: Person = { email: 'eino@example.com', password: 'hernekeitto torstaina' };
/** Has an account before the journeys. */
export const venla: Person = { email: 'venla@example.com', password: 'lohikeitto perjantaina' };

/** Where most journeys go on; without it one lands on the calendar. */
const loginForList = '/login?returnTo=/shopping-list';

/** Creates an account, as a new person does, and ends on the empty shopping list, with the tour over. */
export async function signUp(page: Page, person: Person = aino): Promise<void> {
  await createAccount(page, person);
  await endTour(page);
  await untilListIsThere(page);
}

/** The same for journeys of the tour itself: it is about to begin. */
export async function createAccount(page: Page, { email, password }: Person = aino): Promise<void> {
  await page.goto(loginForList);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The page that is being left has the same two fields.
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/shopping-list');
}

/** Marks the person as shown around, as a plain client does, and waits until their page knows of it. */
export async function endTour(page: Page): Promise<void> {
  const tokens = await tokensOf(page);
  if (!tokens) throw new Error('Nobody is signed in');
  const isNoted = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/users/me/onboarding', { method: 'PATCH', headers })).ok;
  }, tokens.access_token);
  expect(isNoted).toBe(true);
  await expect.poll(() => hasBeenShownAround(page)).toBe(true);
  // The tour may have been quicker, and then has led to its first page.
  if (new URL(page.url()).pathname !== '/shopping-list') await page.goto('/shopping-list');
}

/** Signs in from the login page and ends on the shopping list. */
export async function signIn(page: Page, person: Person = aino): Promise<void> {
  await page.goto(loginForList);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, person);
  await untilListIsThere(page);
}

/** Opens the list of somebody who is signed in, and waits for the app itself. */
export async function openList(page: Page): Promise<void> {
  await page.goto('/shopping-list');
  await untilListIsThere(page);
}

async function untilListIsThere(page: Page): Promise<void> {
  await page.waitForURL('**/shopping-list');
  await expect(page.locator('#first-screen')).toHaveCount(0);
  await expect(page.getByRole('combobox')).toBeVisible();
}

/** Waits until the login page can be used. */
export async function untilLoginIsThere(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Continue with e-mail' })).toBeVisible();
}

export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Logs out by the sidebar, with its confirmation, and ends on the front page. */
export async function signOut(page: Page, answer?: LogOutAnswer): Promise<void> {
  await openSidebar(page);
  await askToLogOut(page, answer);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** What the app offers where everything is sent, and where something is not. */
type LogOutAnswer = 'Log out' | 'Send first' | 'Keep on this device' | 'Remove for good';

/** Presses Log out in the open sidebar, and answers where the app asks whether that is meant. */
export async function askToLogOut(page: Page, answer: LogOutAnswer = 'Log out'): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await answerLogOut(page, answer);
}

export async function answerLogOut(page: Page, answer: LogOutAnswer): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Log out on this device?' });
  await question.getByRole('button', { name: answer }).click();
}

/** On a phone the sidebar waits behind its button. */
export async function openSidebar(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Show the sidebar' });
  if (await opener.isVisible()) await opener.click();
}
