import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSignal } from '#lib/signal/signal.ts';
import { useSignal } from '#lib/signal/use-signal.ts';
import { render } from '#ui/testing/render.tsx';
import { usePageChange } from './use-page-change.ts';

/** Simulates content read from the disk a moment after the page, when the test says so. */
const isRead = createSignal(true);

function Book() {
  const isThere = useSignal(isRead);
  return (
    <div style={{ height: isThere ? 9_000 : 100 }}>
      Book
      {isThere &&
        ['soup', 'pie "à la maison"'].map((dish) => (
          <Link key={dish} to={'/recipe' as never} search={{ dish } as never}>
            {dish}
          </Link>
        ))}
    </div>
  );
}

function Layout() {
  const content = useRef<HTMLElement>(null);
  usePageChange(content);
  return (
    <main ref={content} tabIndex={-1}>
      <Outlet />
    </main>
  );
}

function openBook() {
  const root = createRootRoute({ component: Layout });
  const book = createRoute({ getParentRoute: () => root, path: '/', component: Book });
  const recipe = createRoute({
    getParentRoute: () => root,
    path: '/recipe',
    component: () => <div style={{ height: 9_000 }}>Recipe</div>,
  });
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/'] }),
    routeTree: root.addChildren([book, recipe]),
  });
  render(<RouterProvider router={router as never} />);
  const says = (word: string) =>
    expect.poll(() => document.querySelector('main')?.textContent).toContain(word);
  return { router, says, go: (to: string) => router.navigate({ to } as never) };
}

const height = () => document.documentElement.scrollHeight;

beforeEach(() => isRead.set(true));

test('Back leads to where one was, though the page is read anew; another way leads to the top', async () => {
  const { router, says, go } = openBook();
  await expect.poll(height).toBeGreaterThan(8_000);
  window.scrollTo(0, 4_000);
  await go('/recipe');
  await says('Recipe');
  await expect.poll(() => window.scrollY).toBe(0);
  window.scrollTo(0, 2_500);

  isRead.set(false);
  router.history.back();
  await says('Book');
  isRead.set(true);
  await expect.poll(() => window.scrollY).toBe(4_000);
  router.history.forward();
  await says('Recipe');
  await expect.poll(() => window.scrollY).toBe(2_500);

  await go('/');
  await says('Book');
  await expect.poll(() => window.scrollY).toBe(0);
});

test('who moves on by themselves is not pulled back', async () => {
  const { router, says, go } = openBook();
  await expect.poll(height).toBeGreaterThan(8_000);
  window.scrollTo(0, 4_000);
  await go('/recipe');
  await says('Recipe');
  isRead.set(false);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  router.history.back();
  await expect.poll(() => scrollTo.mock.calls).toContainEqual([0, 4_000]);
  window.dispatchEvent(new WheelEvent('wheel'));
  scrollTo.mockClear();
  isRead.set(true);
  await expect.poll(height).toBeGreaterThan(8_000);
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect(scrollTo).not.toHaveBeenCalled();
  scrollTo.mockRestore();
});

test('Back leads the keyboard to the link that one had followed, though the page is read anew', async () => {
  const { router, says, go } = openBook();
  const pie = page.getByRole('link', { name: /^pie/ });
  await expect.element(pie).toBeVisible();
  (pie.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await says('Recipe');
  await expect.element(page.getByRole('main')).toHaveFocus();
  isRead.set(false);
  router.history.back();
  await says('Book');
  isRead.set(true);
  await expect.element(pie).toHaveFocus();
  await go('/recipe');
  await says('Recipe');
  await go('/');
  await expect.element(page.getByRole('main')).toHaveFocus();
});
