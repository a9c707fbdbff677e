import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, onTestFinished, test } from 'vitest';

import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { SyncProvider } from '../engine/sync-provider.tsx';
import { statsOf } from '../testing/stats-of.ts';
import { useTier } from './use-tier.ts';

const Tier = () => useTier()?.tier ?? '';

/** Tier during a trial that ends `endsInMs` from now by this device's clock, which is `slowMs` slow. */
async function tierWith({ endsInMs, slowMs }: { endsInMs: number; slowMs: number }) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { clockOffsetMs: slowMs });
  const trialEndsAt = Date.now() + endsInMs;
  await engine.db.facts.put({ key: 'stats', stats: statsOf({ status: 'trialing', trialEndsAt }) });
  const page = render(
    <SyncProvider value={engine}>
      <Tier />
    </SyncProvider>,
  );
  await expect.poll(() => page.textContent).not.toBe('');
  return page.textContent;
}

test('a trial goes on as long as the server says on a device whose clock is days ahead', async () => {
  expect(await tierWith({ endsInMs: -dayMs, slowMs: -3 * dayMs })).toBe('trialing');
});

test('a trial is over when the server says so on a device whose clock is days behind', async () => {
  expect(await tierWith({ endsInMs: dayMs, slowMs: 3 * dayMs })).toBe('free');
});
