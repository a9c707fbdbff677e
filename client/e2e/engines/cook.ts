import { expect } from '@playwright/test';
import { hasBeenShownAround, queueLength, tokensOf } from '../harness/browser-storage.ts';
import type { Tab } from './tab.ts';

/** Actions of a person in the app, in any engine. English texts. */
export function cook(tab: Tab) {
  const field = 'Add an item';
  const lineNamed = (name: string) => new RegExp(`^${name}(,|$)`);
  const pathname = () => tab.evaluate(() => location.pathname);

  return {
    /** Creates an account and ends on the list, with the tour about to begin. */
    async createAccount(email: string) {
      await tab.goto('/login?returnTo=/shopping-list');
      await tab.click('button', 'Continue with e-mail');
      await tab.click('link', 'Create an account');
      // The previous page has the same two fields.
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
    /** Logs out by the sidebar with its confirmation, to the front page. */
    async signOut() {
      await tab.click('button', 'Show the sidebar');
      await tab.click('button', 'Log out');
      await tab.untilShown('dialog', 'Log out on this device?');
      await tab.click('button', 'Log out');
      await expect.poll(pathname).toBe('/');
    },
    /** Creates an account, marks onboarding as finished by a plain client, and ends on the list. */
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
      // The tour may have been faster, and gone to its first page.
      if ((await pathname()) !== '/shopping-list') await tab.goto('/shopping-list');
      await tab.untilShown('field', field);
    },
    /** Waits for the app itself, not the snapshot shown at the start. */
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
    /** Waits for exactly these names, in any order; checked ones start with a tick. */
    async expectLines(...lines: readonly string[]) {
      await expect.poll(() => linesOn(tab)).toEqual(lines.toSorted());
    },
    /** Waits until nothing is queued any more. */
    async untilSent() {
      await expect.poll(() => queueLength(tab)).toBe(0);
    },
    /**
     * Waits until the app could start offline: a worker whose files are missing while it is being installed
     * reports an error. An active one has them all; WebKit does not always tell the page when it becomes
     * activated.
     */
    async untilKept() {
      await expect
        .poll(() => tab.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
        .toMatch(/^activat(?:ing|ed)$/);
    },
  };
}

const password = 'korvapuusti ja kahvi';

/** Lines of the app, not of the snapshot shown at the start. */
const linesOn = (tab: Tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll('#root main [role=checkbox]')]
      .map((box) => {
        const name = box.querySelector('.list-name')?.textContent ?? '';
        return box.getAttribute('aria-checked') === 'true' ? `✓ ${name}` : name;
      })
      .sort(),
  );
