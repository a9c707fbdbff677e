import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AteriaDb } from '#db/ateria-db.ts';
import { SyncContext } from '#sync/engine/sync-context.tsx';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';
import { render } from '#ui/testing/render.tsx';
import StorageQuestion from './storage-question.tsx';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
let databases = 0;

/** Renders in a browser with this user agent that has not persisted storage yet. */
async function draw(userAgent: string) {
  localStorage.removeItem('ateria.storageQuestion');
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false);
  const asked = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const db = new AteriaDb(`question-${Date.now()}-${databases++}`);
  await db.open();
  onTestFinished(() => db.close());
  render(
    <SyncContext value={{ db } as SyncEngine}>
      <StorageQuestion />
    </SyncContext>,
  );
  const write = () => db.recurringItems.put({ id: 'soap' } as Parameters<typeof db.recurringItems.put>[0]);
  return { asked, write };
}

const why = page.getByText(/Firefox will ask whether Ateria may store data/);

test('Firefox asks for storage only after it was said why, and there is something to keep', async () => {
  const { asked, write } = await draw(firefox);
  await expect.element(why).not.toBeInTheDocument();
  await write();
  await expect.element(why).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect.element(why).not.toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(1);
});

test('the notice waits until nobody is about to press what it would move', async () => {
  const { write } = await draw(firefox);
  await write();
  const press = setInterval(
    () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })),
    200,
  );
  onTestFinished(() => clearInterval(press));
  await new Promise((resolve) => setTimeout(resolve, 3500));
  await expect.element(why).not.toBeInTheDocument();
  clearInterval(press);
  await expect.element(why).toBeVisible();
});

test('who does not want it is not asked, and not told again', async () => {
  const { asked, write } = await draw(firefox);
  await write();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect.element(why).not.toBeInTheDocument();
  expect(asked).not.toHaveBeenCalled();
  expect(localStorage.getItem('ateria.storageQuestion')).toBe('later');
});

test('where the browser decides by itself nobody is told anything', async () => {
  const { write } = await draw(navigator.userAgent);
  await write();
  await expect.element(why).not.toBeInTheDocument();
});
