import { expect } from '@playwright/test';
import { hasBeenShownAround, queueLength, tokensOf } from '../harness/browser-storage.ts';
import type { Tab } from './tab.ts';

/** What a person does with Ateria, in their words, in any engine. English texts. */
export function cook(tab: Tab) {
  const field = 'Add an item';
  const lineNamed = (name: string) => new RegExp(`^${name}(,|$)`);
  const pathname = () => tab.evaluate(() => location.pathname);

  return {
    /** Creates an account and ends on the list; the tour is about to begin. */
    async createAccount(email: string) {
      await tab.goto('/login?returnTo=/shopping-list');
      await tab.click('button', 'Continue with e-mail');
      await tab.click('link', 'Create an account');
      // The page that is being left has the same two fields.
      await tab.untilShown('button', 'Create account');
      await tab.fill('E-mail', email);
      await tab.fill('Password', password);
      await tab.click('button', 'Create account');
    },
    async signIn(email: string) {
      await tab.goto('/login?returnTo=/shopping-list');
      await tab.click('button', 'Continue with e-mail');
      await tab.fill('E-mail', email);
      await tab.fill('Password', password);
      await tab.click('button', 'Sign in');
      await tab.untilShown('field', field);
    },
    /** By the sidebar, with its question, to the front page. */
    async signOut() {
      await tab.click('button', 'Show the sidebar');
      await tab.click('button', 'Log out');
      await tab.untilShown('dialog', 'Log out on this device?');
      await tab.click('button', 'Log out');
      await expect.poll(pathname).toBe('/');
    },
    /** Creates an account, is marked as shown around, as a plain client does it, and ends on the list. */
    async signUp(email: string) {
      await this.createAccount(email);
      await expect.poll(() => tokensOf(tab).catch(() => null)).toBeTruthy();
      const status = await tab.evaluate(
        async (token) => {
          const headers = { authorization: `Bearer ${token}` };
          return (await fetch('/api/users/me/onboarding', { method: 'PATCH', headers })).status;
        },
        (await tokensOf(tab))?.access_token,
      );
      expect(status).toBe(200);
      await expect.poll(() => hasBeenShownAround(tab)).toBe(true);
      // The tour may have been quicker, and then has led to its first page.
      if ((await pathname()) !== '/shopping-list') await tab.goto('/shopping-list');
      await tab.untilShown('field', field);
    },
    /** Waits for the app itself, not for the snapshot that a start begins with. */
    async openList() {
      await tab.goto('/shopping-list');
      await tab.untilShown('field', field);
      await expect.poll(() => tab.evaluate(() => document.querySelector('#first-screen'))).toBeNull();
    },
    async add(text: string) {
      await tab.fill(field, text);
      await tab.press('Enter');
    },
    press: (name: string) => tab.click('checkbox', lineNamed(name)),
    /** Names of what the list shows, in any order; what is in the basket has a tick before it. */
    async expectLines(...lines: readonly string[]) {
      await expect.poll(() => linesOn(tab)).toEqual(lines.toSorted());
    },
    /** Waits until nothing waits to be sent any more. */
    async untilSent() {
      await expect.poll(() => queueLength(tab)).toBe(0);
    },
    /**
     * Waits until the app would start without a network; a worker whose files stay away while it is installed complains. An
     * active one has them all, and answers once it is activated: of that moment WebKit does not always tell the page.
     */
    async untilKept() {
      await expect
        .poll(() => tab.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
        .toMatch(/^activat(?:ing|ed)$/);
    },
  };
}

const password = 'korvapuusti ja kahvi';

/** Of the app, not of the snapshot that a start begins with. */
const linesOn = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('#root main [role=checkbox]')]
      .map((box) => {
        const name = box.querySelector('.list-name')?.textContent ?? '';
        return box.getAttribute('aria-checked') === 'true' ? `✓ ${name}` : name;
      })
      .sort(),
  );
