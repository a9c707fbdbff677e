import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import type { BillingPeriod } from 'sync-protocol/tiers/prices.ts';
import { onTestFinished } from 'vitest';
import { forgetKnownIdentity, writeKnownIdentity } from '#lib/known-identity.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { BillingPanel } from '../billing-panel.tsx';
import type { OpenPerson } from '../known-person.ts';
import { SubscribePage } from '../subscribe-page.tsx';
import type { ScriptedBilling } from './scripted-billing.ts';

/** Records where the pages led. */
export interface Outside {
  left: string[];
  sentToLogin: string[];
  kept: UserStats[];
  signedInAgain: number;
  open: OpenPerson;
}

export function createOutside(server: ScriptedBilling): Outside {
  const outside: Outside = {
    left: [],
    sentToLogin: [],
    kept: [],
    signedInAgain: 0,
    open: async () => ({
      billing: server.api,
      signInAgain: async () => {
        outside.signedInAgain += 1;
      },
      keepStats: async (stats) => {
        outside.kept.push(stats);
      },
    }),
  };
  return outside;
}

/** Makes a person known on this device until the test ends. */
export function knowSomebody(): void {
  writeKnownIdentity({ issuer: 'https://issuer.test', sub: 'ann', email: 'ann@example.com' });
  onTestFinished(() => forgetKnownIdentity());
}

export function drawSubscribe(outside: Outside): void {
  drawPage(() => {
    const [period, setPeriod] = useState<BillingPeriod>('yearly');
    return (
      <SubscribePage
        period={period}
        onPeriod={setPeriod}
        onStranger={(chosen) => outside.sentToLogin.push(chosen)}
        open={outside.open}
        leaveFor={(url) => outside.left.push(url)}
      />
    );
  });
}

/** Renders the account page's panel over a database with these stats. */
export async function drawPanel(server: ScriptedBilling, outside: Outside) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.facts.put({ key: 'stats', stats: server.stats });
  drawPage(() => (
    <SyncProvider value={engine}>
      <BillingPanel useApi={() => server.api} leaveFor={(url) => outside.left.push(url)} />
    </SyncProvider>
  ));
  return engine;
}

/** Renders the page on a route, together with the routes that it links to. */
export function drawPage(Page: () => ReactNode): void {
  const root = createRootRoute();
  const paths = ['/dashboard', '/login', '/recipes', '/subscribe'];
  const others = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => `the page ${path}` }),
  );
  const page = createRoute({ getParentRoute: () => root, path: '/', component: Page });
  const router = createRouter({
    routeTree: root.addChildren([page, ...others]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
}
