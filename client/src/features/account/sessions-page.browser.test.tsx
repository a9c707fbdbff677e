import type { SessionInfo } from 'sync-protocol/api/sessions.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { keepFocus } from '#shell/layout/keep-focus.ts';
import { render } from '#ui/testing/render.tsx';
import { SessionsPage } from './sessions-page.tsx';

const at = Date.UTC(2026, 0, 15, 12);
const own: SessionInfo = {
  id: 'own',
  browser: 'Firefox',
  system: 'Windows',
  timeZone: 'Europe/Helsinki',
  signedInAt: at,
  seenAt: at,
  isInThisNetwork: true,
  way: 'passkey',
  isThis: true,
};
const old: SessionInfo = {
  id: 'old',
  browser: 'Safari',
  system: 'iPhone',
  timeZone: 'America/New_York',
  signedInAt: at,
  seenAt: at,
  isInThisNetwork: false,
  isThis: false,
};

function open(sessions: SessionInfo[] | null) {
  let left = sessions;
  const ended: string[] = [];
  const api = {
    readSessions: async () => ({ kind: 'ok', body: { sessions: left } }) as const,
    endSession: async (id: string) => {
      ended.push(id);
      left = left?.filter((one) => one.id !== id) ?? null;
      return { kind: 'ok', body: null } as const;
    },
    endOtherSessions: async () => {
      ended.push('others');
      left = left?.filter(({ isThis }) => isThis) ?? null;
      return { kind: 'ok', body: null } as const;
    },
  };
  render(<SessionsPage api={api} />);
  return { ended };
}

const waysIn = () => document.querySelector('a[href="/oidc/account?lang=en"]');
const lines = () => [...document.querySelectorAll('li')].map((line) => line.textContent ?? '');

test('who is signed out is led to signing in, and not to asking again', async () => {
  const signedOut = async () => ({ kind: 'signed-out' }) as const;
  const api = { readSessions: signedOut, endSession: signedOut, endOtherSessions: signedOut };
  render(
    <SessionProvider session={createSession({ issuer: 'https://issuer.test', sub: 'ann' })}>
      <SessionsPage api={api} />
    </SessionProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Sign in again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('each device is told in words, this one first and named', async () => {
  open([old, own]);
  await expect.poll(() => lines().length).toBe(2);
  const [here, there] = lines();
  expect(here).toContain('Firefox on Windows');
  expect(here).toContain('This device, in use now');
  expect(here).toContain('In the network that you are in now');
  expect(here).toContain('Time zone: Helsinki');
  expect(here).toContain('By passkey');
  expect(waysIn()?.textContent).toContain('How you sign in');
  expect(there).toContain('Safari on iPhone');
  expect(there).toContain('In another network');
  expect(there).toContain('Time zone: New York');
});

test('one of them is signed out after a question, and is gone from the list', async () => {
  const { ended } = open([own, old]);
  await page.getByRole('button', { name: /^Sign out: Safari on iPhone/ }).click();
  expect(ended).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.element(page.getByText('Signed out there.')).toBeVisible();
  await expect.poll(() => lines().length).toBe(1);
  expect(ended).toEqual(['old']);
  expect(page.getByRole('button', { name: 'Sign out everywhere else' }).query()).toBeNull();
});

test('two devices of one kind are told apart by when they were last seen, and the focus goes on from one to the next', async () => {
  open([own, old, { ...old, id: 'older', seenAt: at - 86_400_000 }]);
  onTestFinished(keepFocus(document.body));
  const latest = page.getByRole('button', { name: /^Sign out: Safari on iPhone, last seen .*15/ });
  const earlier = page.getByRole('button', { name: /^Sign out: Safari on iPhone, last seen .*14/ });
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true });
  await latest.click();
  await expect.element(page.getByRole('dialog').getByText(/^Safari on iPhone, last seen .*15/)).toBeVisible();
  await confirm.click();
  await expect.element(latest).not.toBeInTheDocument();
  await expect.element(earlier).toHaveFocus();
  await earlier.click();
  await confirm.click();
  await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
});

test('all others are signed out at once', async () => {
  const { ended } = open([own, old, { ...old, id: 'older' }]);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect.poll(() => lines().length).toBe(1);
  expect(ended).toEqual(['others']);
  await expect.element(page.getByRole('heading', { name: 'Where you are signed in' })).toHaveFocus();
});

test('another provider’s sign-ins are looked at there', async () => {
  open(null);
  await expect.element(page.getByText(/^Your sign-ins are kept at the service/)).toBeVisible();
});

test('without a network the page says so, and tries again', async () => {
  const act = async () => ({ kind: 'offline' }) as const;
  const readSessions = vi.fn(async () => ({ kind: 'offline' }) as const);
  render(<SessionsPage api={{ readSessions, endSession: act, endOtherSessions: act }} />);
  await expect.element(page.getByText(/^There is no connection/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(readSessions).toHaveBeenCalledTimes(2);
});
