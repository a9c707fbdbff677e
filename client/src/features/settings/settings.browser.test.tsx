import { i18n } from '@lingui/core';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { countQueued } from '#db/outbox.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { ClearDialog } from './clear-dialog.tsx';
import { SettingsPage } from './settings-page.tsx';

async function open(screen: React.ReactNode): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => {
    engine.db.close();
    localStorage.clear();
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory(),
  });
  render(
    <SyncProvider value={engine}>
      <ImagesProvider value={openTestImages(engine.db)}>
        <ToasterProvider>
          <RouterProvider router={router as never} />
        </ToasterProvider>
      </ImagesProvider>
    </SyncProvider>,
  );
  return engine;
}

const addMilk = (engine: TestEngine) => engine.write(quickItem.add('milk', { itemName: 'milk' }));
const isThere = async ({ db }: TestEngine) =>
  (await indexedDB.databases()).some(({ name }) => name === db.name);

test('the theme is chosen by name, and kept on this device', async () => {
  await open(<SettingsPage />);
  await expect.element(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await page.getByText('Dark').click();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(localStorage.getItem('themeMode')).toBe('dark');
  await page.getByText('Light').click();
});

test('a language whose texts cannot be had is told of, and the one on screen stays chosen', async () => {
  // As without a network.
  const load = vi.spyOn(i18n, 'loadAndActivate').mockImplementation(() => {
    throw new TypeError('Failed to fetch');
  });
  onTestFinished(() => load.mockRestore());
  await open(<SettingsPage />);
  await page.getByRole('radio', { name: 'Suomi' }).click({ force: true });
  await expect.element(page.getByText('Suomi could not be loaded, so the page is in English.')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'English' })).toBeChecked();
});

test('the tutorial is replayed where there is one', async () => {
  const onReplayTour = vi.fn();
  await open(<SettingsPage onReplayTour={onReplayTour} />);
  await page.getByRole('button', { name: 'Replay the tutorial' }).click();
  expect(onReplayTour).toHaveBeenCalledOnce();
});

test('what this device keeps is told, with the last contact and what waits', async () => {
  const engine = await open(<SettingsPage />);
  await addMilk(engine);
  const lines = () => [...document.querySelectorAll('dl > div')].map((line) => line.textContent);
  await expect
    .poll(lines)
    .toEqual(expect.arrayContaining(['Last in contact with the serverNot yet', 'Changes not sent yet1']));
});

test('the local cache is cleared at once where everything is sent', async () => {
  const go = vi.fn();
  const engine = await open(<ClearDialog isOpen onClose={() => {}} go={go} />);
  await expect.element(page.getByRole('button', { name: 'Clear anyway' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => go.mock.calls.length).toBe(1);
  expect(await isThere(engine)).toBe(false);
});

test('what is unsent is sent first, if the person wants', async () => {
  const go = vi.fn();
  const engine = await open(<ClearDialog isOpen onClose={() => {}} go={go} />);
  await addMilk(engine);
  await expect
    .element(page.getByText('1 change is on this device only. Clearing now loses it for good.'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Send first' }).click();
  await expect.poll(() => go.mock.calls.length).toBe(1);
  expect(await isThere(engine)).toBe(false);
});

test('what cannot be sent is not cleared, unless the person says so', async () => {
  const go = vi.fn();
  const engine = await open(<ClearDialog isOpen onClose={() => {}} go={go} />);
  await addMilk(engine);
  engine.drainResult = 'offline';
  await page.getByRole('button', { name: 'Send first' }).click();
  await expect.element(page.getByText('Not everything could be sent. Nothing was cleared.')).toBeVisible();
  expect([await isThere(engine), go.mock.calls.length]).toEqual([true, 0]);
  expect(await countQueued(engine.db)).toBe(1);
  await page.getByRole('button', { name: 'Clear anyway' }).click();
  await expect.poll(() => go.mock.calls.length).toBe(1);
  expect(await isThere(engine)).toBe(false);
});

test('what the storage keeps from being sent is not cleared, and can be tried again', async () => {
  const go = vi.fn();
  const engine = await open(<ClearDialog isOpen onClose={() => {}} go={go} />);
  await addMilk(engine);
  const gone = vi.spyOn(engine, 'drain').mockRejectedValue(new DOMException('gone', 'UnknownError'));
  const sendFirst = page.getByRole('button', { name: 'Send first' });
  await sendFirst.click();
  await expect.element(page.getByText('Not everything could be sent. Nothing was cleared.')).toBeVisible();
  expect(await countQueued(engine.db)).toBe(1);
  gone.mockRestore();
  await sendFirst.click();
  await expect.poll(() => go.mock.calls.length).toBe(1);
});
