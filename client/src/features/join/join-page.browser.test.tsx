import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { writeKnownIdentity } from '#lib/known-identity.ts';
import { render } from '#ui/testing/render.tsx';
import { JoinPage } from './join-page.tsx';

const link = (name: string) => page.getByRole('link', { name, exact: true });

function open(token: string) {
  if (token) sessionStorage.setItem('ateria.invite', token);
  const root = createRootRoute();
  const at = (path: string, Page: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component: Page });
  const routes = [at('/join', JoinPage), at('/login', () => 'Sign-in'), at('/dashboard', () => 'Dashboard')];
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/join'] }),
  });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
}

const forget = () => {
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
};
beforeEach(() => {
  forget();
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ code: 'invite_gone', message: 'Gone' }, { status: 410 }),
  );
});
afterEach(forget);

test('an invite that was opened without a connection is looked at once there is one', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const answers = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  open('given');
  await expect.element(page.getByText(/^There is no connection/)).toBeVisible();
  answers.mockImplementation(async () =>
    Response.json({ householdName: 'Cottage', invitedBy: 'Aino', memberCount: 2 }),
  );
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Aino invites you to “Cottage”')).toBeVisible();
});

test('the keyboard stays on “Try again” while the invite is looked at once more', async () => {
  const answers = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  open('given');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  (again.element() as HTMLElement).focus();
  const answer = Promise.withResolvers<Response>();
  answers.mockImplementation(() => answer.promise);
  await userEvent.keyboard('{Enter}');
  await expect.element(again).toHaveAttribute('aria-disabled', 'true');
  await expect.element(again).toHaveFocus();
  answer.resolve(Response.json({ householdName: 'Cottage', invitedBy: 'Aino', memberCount: 2 }));
  await expect.element(page.getByRole('heading', { name: 'Aino invites you to “Cottage”' })).toHaveFocus();
});

test('nobody is asked to make an account for a household that is full', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ householdName: 'Cottage', invitedBy: 'Aino', memberCount: 10 }),
  );
  open('given');
  await expect.element(page.getByText('Aino invites you to “Cottage”')).toBeVisible();
  await expect.element(page.getByText(/^This household is full/)).toBeVisible();
  await expect.element(link('I have an account')).toBeVisible();
  expect(link('Create an account to join').query()).toBeNull();
});

test('[H4] who has joined by an invite whose answer was lost is told so when they open it again', async () => {
  writeKnownIdentity({ issuer: 'https://issuer.test', sub: 'aino' });
  const session = { access_token: 'of-aino', profile: { sub: 'aino' }, expires_at: 9_999_999_999 };
  localStorage.setItem('oidc.user:https://issuer.test:ateria-web', JSON.stringify(session));
  const cottage = { _id: 'cottage', name: 'Cottage', role: 'member', plan: 'active', members: [] };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    String(input).endsWith('/api/invites/accept')
      ? Response.json(cottage)
      : Response.json({ code: 'invite_gone', message: 'Gone' }, { status: 410 }),
  );
  open('given');
  await expect.element(page.getByText('You belong to “Cottage” already')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Open it' })).toBeEnabled();
});

describe.each([
  ['an invite that is used up', 'used', /^This invite is not valid any more/],
  ['a link that is not whole', '', /^Part of the invite is missing/],
])('%s', (_, token, words) => {
  test('leads somebody who is signed in to the app', async () => {
    writeKnownIdentity({ issuer: 'https://issuer.test', sub: 'aino' });
    open(token);
    await expect.element(page.getByText(words)).toBeVisible();
    await link('Open Ateria').click();
    await expect.element(page.getByText('Dashboard')).toBeVisible();
  });

  test('leads everybody else to the sign-in, and to an account of their own', async () => {
    open(token);
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(link('Create an account')).toHaveAttribute('href', '/login?new=true');
    await link('Sign in').click();
    await expect.element(page.getByText('Sign-in')).toBeVisible();
  });
});
