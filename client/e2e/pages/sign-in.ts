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

/** Leads to the list, on which most journeys continue; the default is the calendar. */
const loginForList = '/login?returnTo=/shopping-list';

/** Creates an account and ends on the empty shopping list, with the tour over. */
export async function signUp(page: Page, person: Person = aino): Promise<void> {
  await createAccount(page, person);
  await endTour(page);
  await untilListIsThere(page);
}

/** `signUp` for journeys about the tour, which is about to begin. */
export async function createAccount(page: Page, { email, password }: Person = aino): Promise<void> {
  await page.goto(loginForList);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The previous page has the same two fields.
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/shopping-list');
}

/** Marks onboarding as finished by a plain client, and waits until the person's page knows. */
export async function endTour(page: Page): Promise<void> {
  const tokens = await tokensOf(page);
  if (!tokens) throw new Error('Nobody is signed in');
  const isNoted = await page.evaluate(async (token) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch('/api/users/me/onboarding', { method: 'PATCH', headers })).ok;
  }, tokens.access_token);
  expect(isNoted).toBe(true);
  await expect.poll(() => hasBeenShownAround(page)).toBe(true);
  // The tour may have been faster, and gone to its first page.
  if (new URL(page.url()).pathname !== '/shopping-list') await page.goto('/shopping-list');
}

/** Signs in from the login page and ends on the shopping list. */
export async function signIn(page: Page, person: Person = aino): Promise<void> {
  await page.goto(loginForList);
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await fillSignIn(page, person);
  await untilListIsThere(page);
}

/** Opens the list of a signed-in person, and waits for the app itself. */
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

/** Logs out by the sidebar with its confirmation, and ends on the front page. */
export async function signOut(page: Page, answer?: LogOutAnswer): Promise<void> {
  await openSidebar(page);
  await askToLogOut(page, answer);
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Answers that the app offers, depending on whether everything was sent. */
type LogOutAnswer = 'Log out' | 'Send first' | 'Keep on this device' | 'Remove for good';

/** Presses Log out in the open sidebar, and answers the confirmation. */
export async function askToLogOut(page: Page, answer: LogOutAnswer = 'Log out'): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await answerLogOut(page, answer);
}

export async function answerLogOut(page: Page, answer: LogOutAnswer): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Log out on this device?' });
  await question.getByRole('button', { name: answer }).click();
}

/** On a phone a button opens the sidebar. */
export async function openSidebar(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Show the sidebar' });
  if (await opener.isVisible()) await opener.click();
}
