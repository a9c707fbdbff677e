import { i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { activateLocale } from '#i18n/activate-locale.ts';
import { writeKnownIdentity } from '#lib/known-identity.ts';
import { render } from '#ui/testing/render.tsx';
import { PublicHeader } from './public-header.tsx';

test('who logs out is told that what that takes is under way, and where it does not come, and tries again with the next press', async () => {
  await page.viewport(1280, 800);
  writeKnownIdentity({ issuer: 'https://id.example', sub: 'aino' });
  // Another test may have loaded all English texts.
  await activateLocale('fi');
  onTestFinished(async () => {
    vi.restoreAllMocks();
    await activateLocale('en');
    localStorage.clear();
    document.documentElement.classList.remove('known');
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: PublicHeader }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
  const logOut = page.getByRole('button', { name: 'Logout' }).last();
  // As without a network.
  vi.spyOn(i18n, 'locale', 'get').mockReturnValue('en');
  const loads = vi.spyOn(i18n, 'loadAndActivate').mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  const said: string[] = [];
  const hear = new MutationObserver(() => {
    const text = document.querySelector('[role=alert]')?.textContent;
    if (text && text !== said.at(-1)) said.push(text);
  });
  hear.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => hear.disconnect());
  const told = page.getByText('That could not be loaded.');
  await logOut.click();
  await expect.element(told).toBeVisible();
  await logOut.click();
  await expect.poll(() => loads.mock.calls.length).toBe(2);
  await expect.element(told).toBeVisible();
  expect(said).toEqual([0, 1].flatMap(() => ['Loading, please wait…', 'That could not be loaded.']));
  await page.getByRole('link', { name: 'Ateria, front page' }).click();
  await expect.element(told).not.toBeInTheDocument();
});
