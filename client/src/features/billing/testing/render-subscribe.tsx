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

/** What the pages were told to do with the world outside. */
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

/** This device knows a person, until the test ends. */
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

/** The panel of the account page, over a database of its own that was told of this account. */
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

/** On a route, with the routes that links lead to. */
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
  // The app registers another router than this small one.
  render(<RouterProvider router={router as never} />);
}
