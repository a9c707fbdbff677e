import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { writeKnownIdentity } from '#lib/known-identity.ts';
import { render } from '#ui/testing/render.tsx';
import { PublicHeader } from './public-header.tsx';

const texts = vi.hoisted(() => ({ come: () => Promise.resolve() }));
vi.mock(import('#i18n/activate-locale.ts'), async (original) => ({
  ...(await original()),
  activateAllTexts: () => texts.come(),
}));
vi.mock(import('../leave/sign-out-here.tsx'), () => ({ default: () => <p>Log out on this device?</p> }));

test('who logs out is told where what that takes does not come, and tries again with the next press', async () => {
  await page.viewport(1280, 800);
  writeKnownIdentity({ issuer: 'https://id.example', sub: 'aino' });
  onTestFinished(() => {
    localStorage.clear();
    document.documentElement.classList.remove('known');
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: PublicHeader }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  const logOut = page.getByRole('button', { name: 'Logout' }).last();
  texts.come = () => Promise.reject(new TypeError('Failed to fetch'));
  await logOut.click();
  await expect.element(page.getByText('That could not be loaded.')).toBeVisible();
  texts.come = () => Promise.resolve();
  await logOut.click();
  await expect.element(page.getByText('Log out on this device?')).toBeVisible();
});
