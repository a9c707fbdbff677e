import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { onTestFinished } from 'vitest';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { RecurringItemsPage } from '../recurring-items-page.tsx';
import { addRule, type RuleValues } from '../rule-changes.ts';

export const milk: RuleValues = {
  itemName: 'Milk',
  quantity: '2 l',
  category: 'dairy',
  interval: 'weekly',
  startDate: '2026-11-16',
};

/** Renders the page with these rules, acknowledged by the server. */
export async function drawRules(...rules: Partial<RuleValues>[]) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  for (const [index, values] of rules.entries())
    await engine.write(addRule(`rule-${index}`, { ...milk, ...values }).edits);
  if (rules.length > 0) await engine.acknowledgeAll();
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <ToasterProvider>
          <RecurringItemsPage onPaper={() => {}} />
        </ToasterProvider>
      </SyncProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
  return engine;
}
