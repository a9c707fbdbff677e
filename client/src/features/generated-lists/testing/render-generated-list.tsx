import type { I18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { onTestFinished } from 'vitest';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { GeneratedListPage } from '../generated-list-page.tsx';

export const today = localDay(Date.now());

/** A meal of today for `engine.write`, with items as [name, quantity]. */
export function mealAdd(
  id: string,
  title: string,
  items: readonly (readonly [string, string])[],
  date = today,
) {
  const keyed = items.map(([itemName, quantity], index) => ({
    key: `${id}${index}`,
    itemName,
    quantity,
    isChecked: false,
  }));
  return calendarEntry.add(id, {
    date,
    mealType: 'dinner',
    title,
    ...calendarEntry.itemFields('items', keyed),
  });
}

/** An engine with these meals acknowledged by the server. */
export async function engineWith(...meals: ReturnType<typeof mealAdd>[]): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  if (meals.length > 0) await engine.write(meals);
  await engine.acknowledgeAll();
  return engine;
}

export function drawGeneratedList(engine: TestEngine, i18n?: I18n): void {
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <ToasterProvider>
          <GeneratedListPage onPaper={() => {}} onShop={() => {}} onStores={() => {}} />
        </ToasterProvider>
      </SyncProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />, i18n);
}
