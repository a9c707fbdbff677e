import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useRef, useSyncExternalStore } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { render } from '#ui/testing/render.tsx';
import { usePageChange } from './use-page-change.ts';

/** Simulates content read from the disk a moment after the page, when the test says so. */
const disk = new EventTarget();
let isRead = true;
const setRead = (value: boolean) => {
  isRead = value;
  disk.dispatchEvent(new Event('change'));
};

function Book() {
  const isThere = useSyncExternalStore(
    (listener) => {
      disk.addEventListener('change', listener);
      return () => disk.removeEventListener('change', listener);
    },
    () => isRead,
  );
  return <div style={{ height: isThere ? 9_000 : 100 }}>Book</div>;
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

beforeEach(() => setRead(true));

test('Back leads to where one was, though the page is read anew; another way leads to the top', async () => {
  const { router, says, go } = openBook();
  await expect.poll(height).toBeGreaterThan(8_000);
  window.scrollTo(0, 4_000);
  await go('/recipe');
  await says('Recipe');
  await expect.poll(() => window.scrollY).toBe(0);
  window.scrollTo(0, 2_500);

  setRead(false);
  router.history.back();
  await says('Book');
  setRead(true);
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
  setRead(false);
  const scrollTo = vi.spyOn(window, 'scrollTo');
  router.history.back();
  await expect.poll(() => scrollTo.mock.calls).toContainEqual([0, 4_000]);
  window.dispatchEvent(new WheelEvent('wheel'));
  scrollTo.mockClear();
  setRead(true);
  await expect.poll(height).toBeGreaterThan(8_000);
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  expect(scrollTo).not.toHaveBeenCalled();
  scrollTo.mockRestore();
});
