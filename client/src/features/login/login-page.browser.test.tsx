import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AuthError } from '#auth/auth-error.ts';
import { render } from '#ui/testing/render.tsx';
import { LoginPage } from './login-page.tsx';

// As if the library could not be loaded because the network was lost after the page.
vi.mock(import('#auth/sign-in/sign-in.ts'), () => ({
  signInByRedirect: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  // As when its window was closed.
  signInByPopup: async ({ returnTo = '/' }) => ({
    kind: 'failed',
    error: { kind: 'popup_closed', detail: 'Popup closed' } as AuthError,
    returnTo,
  }),
}));

/** Holds back the deployment's configuration until released. */
function holdConfig(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const config = {
    oidc: {
      issuer: 'https://id.example',
      clientId: 'ateria-web',
      audience: 'https://ateria.example/api',
      googleParams: { connection: 'google' },
      isEmbedded: false,
    },
    oldestAcceptedProtocol: 1,
  };
  const { fetch } = window;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    if (!String(input).endsWith('/api/config')) return fetch(input, init);
    await promise;
    return Response.json(config);
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    localStorage.clear();
  });
  return resolve;
}

function openLogin(address = '/login'): void {
  const root = createRootRoute();
  const around = createRoute({ getParentRoute: () => root, id: '_public' });
  const login = createRoute({ getParentRoute: () => around, path: 'login', component: LoginPage });
  const router = createRouter({
    routeTree: root.addChildren([around.addChildren([login])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
}

const byEmail = page.getByRole('button', { name: 'Continue with e-mail' });

test('where what signs in cannot be loaded, that is told, and one can try again', async () => {
  openLogin();
  await byEmail.click();
  await expect
    .element(page.getByText(/^Authentication error: The sign-in service cannot be reached/))
    .toBeVisible();
  await expect.element(byEmail).toBeVisible();
});

test('who is about to make an account still is when a try has failed', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(window, 'open').mockReturnValue(null);
  await page.viewport(1280, 800);
  openLogin('/login?new=true');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  const before = heading.element().textContent;
  await page.getByRole('button', { name: 'Continue in a small window' }).click();
  // The words depend on whether another test has loaded the library before.
  await expect.element(page.getByText(/^Authentication error: /)).toBeVisible();
  expect(heading.element().textContent).toBe(before);
  await expect.element(page.getByRole('button', { name: 'Continue in a small window' })).toBeVisible();
});

test('what is known late moves nothing that can be pressed', async () => {
  await page.viewport(390, 844);
  const letCome = holdConfig();
  openLogin('/login?returnTo=%2Frecipes%2Fimport%3Fsource%3Dbookmarklet');
  const byGoogle = page.getByRole('button', { name: 'Continue with Google' });
  await expect.element(byEmail).toBeVisible();
  await expect.element(byGoogle).not.toBeInTheDocument();
  const newHere = page.getByRole('link', { name: 'Create an account' });
  const places = () => [byEmail, newHere].map((part) => part.element().getBoundingClientRect().top);
  const before = places();
  letCome();
  await expect.element(byGoogle).toBeVisible();
  await expect.element(page.getByText(/^What you shared is kept/)).toBeVisible();
  expect(places()).toEqual(before);
});
