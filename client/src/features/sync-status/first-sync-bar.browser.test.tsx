import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { FirstSyncBar } from './first-sync-bar.tsx';

test('a pull of many pages shows how far it has come, and nothing when it is done', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  render(
    <SyncProvider value={engine}>
      <FirstSyncBar />
    </SyncProvider>,
  );
  const bar = page.getByRole('progressbar', { name: 'Fetching what is yours' });
  expect(bar.elements()).toEqual([]);
  await engine.setStatus({ remaining: 4_000 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '4');
  await engine.setStatus({ remaining: 1_000 });
  await expect.element(bar).toHaveAttribute('aria-valuenow', '75');
  await engine.setStatus({ remaining: null });
  await expect.element(bar).not.toBeInTheDocument();
});
