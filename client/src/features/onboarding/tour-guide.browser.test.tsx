import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSignal } from '#lib/signal/signal.ts';
import { useSignal } from '#lib/signal/use-signal.ts';
import { refusesTour } from '#shell/tour-refusal.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { TourGuide } from './tour-guide.tsx';

/** Renders pages with tour targets, and the tour; `newRecipe` is the page at /recipes/new. */
async function open(newRecipe: () => ReactNode) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const onEnd = vi.fn();
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <Outlet />
        <TourGuide onEnd={onEnd} />
      </SyncProvider>
    ),
  });
  const marks = {
    '/dashboard': ['dashboard'],
    '/recipes': ['recipe-book', 'new-recipe', 'recipe-search'],
    '/calendar': ['calendar'],
    '/shopping-list': ['shopping-tabs'],
    '/settings': ['settings'],
    '/account': ['account'],
  };
  const pages = Object.entries(marks).map(([path, targets]) =>
    createRoute({
      getParentRoute: () => root,
      path,
      component: () => targets.map((target) => <Mark key={target} target={target} />),
    }),
  );
  const ofNew = createRoute({ getParentRoute: () => root, path: '/recipes/new', component: newRecipe });
  const router = createRouter({
    routeTree: root.addChildren([...pages, ofNew]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
  return { onEnd, titles: followTitles() };
}

const Mark = ({ target }: { target: string }) => <p data-tour={target}>{target}</p>;

/** Collects every title shown on the card. */
function followTitles(): Set<string> {
  const titles = new Set<string>();
  const observer = new MutationObserver(() => {
    const title = document.querySelector('.shepherd-element h2')?.textContent;
    if (title) titles.add(title);
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return titles;
}

const stop = (title: string) => page.getByRole('dialog', { name: title });
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

async function untilWriting() {
  for (const title of ['Welcome to Ateria', 'Your recipe book', 'A new recipe']) {
    await expect.element(stop(title)).toBeVisible();
    await press('Next');
  }
}

test('where the tier refuses one more recipe the tour says so, and waits for no button that does not come', async () => {
  const { titles } = await open(() => (
    <p data-tour="recipe-page" {...refusesTour} data-tour-absent="save-recipe">
      You have reached the limit
    </p>
  ));
  await untilWriting();
  await expect.element(page.getByText(/Your plan has room for three/)).toBeVisible();
  expect(stop('Write it down').element().textContent).not.toContain('A title is enough');
  titles.clear();
  await press('Next');
  await expect.element(stop('Plan your meals')).toBeVisible();
  await press('Back');
  await expect.element(stop('Write it down')).toBeVisible();
  expect([...titles]).not.toContain('One moment…');
});

test('a stop that waits for its page says that it does, and can be left', async () => {
  const isThere = createSignal(false);
  const { onEnd } = await open(() => (useSignal(isThere) ? <Mark target="recipe-page" /> : null));
  await untilWriting();
  await expect.element(stop('One moment…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Skip the tour' })).toHaveFocus();
  isThere.set(true);
  await expect.element(stop('Write it down')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Next' })).toHaveFocus();
  // The page has no button to save and does not declare that.
  await press('Next');
  await expect.element(stop('One moment…')).toBeVisible();
  await press('Skip the tour');
  await expect.poll(() => onEnd.mock.calls).toEqual([['skipped']]);
});
