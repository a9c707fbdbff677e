import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { createImageServer } from '#images/testing/image-server.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';

/** Renders `Screen` on a route, with a database of its own. */
export async function renderSync(
  Screen: () => ReactNode,
  prepare: (engine: TestEngine) => Promise<void>,
  imageServer = createImageServer(),
) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.setStatus({ connection: 'online', syncedAt: Date.UTC(2026, 0, 5, 12) });
  await prepare(engine);
  const root = createRootRoute();
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Screen });
  const sync = createRoute({
    getParentRoute: () => root,
    path: '/sync',
    component: () => 'the page of what waits',
  });
  const router = createRouter({
    routeTree: root.addChildren([home, sync]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <SyncProvider value={engine}>
      <ImagesProvider value={openTestImages(engine.db, imageServer)}>
        <ToasterProvider>
          {/* Not the router that the app registers in the types. */}
          <RouterProvider router={router as never} />
        </ToasterProvider>
      </ImagesProvider>
    </SyncProvider>,
  );
  return engine;
}
