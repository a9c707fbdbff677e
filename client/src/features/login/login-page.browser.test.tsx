import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { LoginPage } from './login-page.tsx';

// As a library that cannot be loaded: the network went away after the page had come.
vi.mock(import('#auth/sign-in/sign-in.ts'), () => ({
  signInByRedirect: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
}));

const late = vi.hoisted(() => ({ googleParams: Promise.withResolvers<Record<string, string>>() }));
vi.mock(import('#api/client-config.ts'), async (original) => ({
  ...(await original()),
  fetchClientConfig: async () => ({
    kind: 'ok',
    config: {
      oidc: {
        issuer: 'https://id.example',
        clientId: 'ateria-web',
        audience: 'https://ateria.example/api',
        googleParams: await late.googleParams.promise,
        isEmbedded: false,
      },
      oldestAcceptedProtocol: 1,
    },
    clockOffsetMs: 0,
  }),
}));
vi.mock(import('./what-waits.tsx'), () => ({
  tellWhatWaits: async (_, tell) => {
    await late.googleParams.promise;
    tell(<p>What you shared is kept on this device and waits until you have signed in.</p>);
  },
}));

function openLogin(address = '/login'): void {
  const root = createRootRoute();
  const around = createRoute({ getParentRoute: () => root, id: '_public' });
  const login = createRoute({ getParentRoute: () => around, path: 'login', component: LoginPage });
  const router = createRouter({
    routeTree: root.addChildren([around.addChildren([login])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  // The app registers another router than this small one.
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

test('what is known late moves nothing that can be pressed', async () => {
  await page.viewport(390, 844);
  late.googleParams = Promise.withResolvers();
  openLogin('/login?returnTo=/recipes/import');
  const byGoogle = page.getByRole('button', { name: 'Continue with Google' });
  await expect.element(byEmail).toBeVisible();
  await expect.element(byGoogle).not.toBeInTheDocument();
  const newHere = page.getByRole('link', { name: 'Create an account' });
  const places = () => [byEmail, newHere].map((part) => part.element().getBoundingClientRect().top);
  const before = places();
  late.googleParams.resolve({ connection: 'google' });
  await expect.element(byGoogle).toBeVisible();
  await expect.element(page.getByText(/^What you shared is kept/)).toBeVisible();
  expect(places()).toEqual(before);
});
