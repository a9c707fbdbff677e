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

test('where what signs in cannot be loaded, that is told, and one can try again', async () => {
  const root = createRootRoute();
  const around = createRoute({ getParentRoute: () => root, id: '_public' });
  const login = createRoute({ getParentRoute: () => around, path: 'login', component: LoginPage });
  const router = createRouter({
    routeTree: root.addChildren([around.addChildren([login])]),
    history: createMemoryHistory({ initialEntries: ['/login'] }),
  });
  // The app registers another router than this small one.
  render(<RouterProvider router={router as never} />);
  const button = page.getByRole('button', { name: 'Continue with e-mail' });
  await button.click();
  await expect
    .element(page.getByText(/^Authentication error: The sign-in service cannot be reached/))
    .toBeVisible();
  await expect.element(button).toBeVisible();
});
