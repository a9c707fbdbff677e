import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { countQueued } from '#db/outbox.ts';
import { add, button, renderList, row, says } from './testing/render-list.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const notice = says('You have unsaved changes.');

/** Adds an item that stays unsaved long enough for the notice. */
async function unsaved() {
  const engine = await renderList([['Dill']]);
  await add('salt');
  await expect.element(row('salt, Pantry')).toBeVisible();
  await expect.poll(() => countQueued(engine.db)).toBe(1);
  await vi.advanceTimersByTimeAsync(1600);
  await expect.element(notice).toBeVisible();
  return engine;
}

test('an edit that is saved soon brings no notice', async () => {
  const engine = await renderList([['Dill']]);
  await add('salt');
  await expect.element(row('salt, Pantry')).toBeVisible();
  await engine.acknowledgeAll();
  await vi.advanceTimersByTimeAsync(3000);
  await expect.element(notice).not.toBeInTheDocument();
});

test('offline the notice comes at once', async () => {
  const engine = await renderList([['Dill']]);
  await engine.setStatus({ connection: 'offline' });
  await add('salt');
  await expect.element(notice, { timeout: 1000 }).toBeVisible();
});

test('Save says that the list is saved once the server has it, for four seconds', async () => {
  await unsaved();
  await button('Save').click();
  const message = says('List saved successfully!');
  await expect.element(message).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await vi.advanceTimersByTimeAsync(3500);
  await expect.element(message).toBeVisible();
  await vi.advanceTimersByTimeAsync(600);
  await expect.element(message).not.toBeInTheDocument();
});

test('while it is on the way, Save says so', async () => {
  const engine = await unsaved();
  engine.drainResult = 'never';
  await button('Save').click();
  await expect.element(button('Saving…')).toBeVisible();
});

test.each([
  ['offline', 'There is no connection'],
  ['rejected', 'Not every change was accepted'],
  ['signed-out', 'You are signed out'],
  ['upgrade-required', 'The app has to be updated first'],
] as const)('when it cannot (%s), Save says that it failed and what is safe', async (result, detail) => {
  const engine = await unsaved();
  engine.drainResult = result;
  await button('Save').click();
  const alert = page.getByRole('alert');
  await expect
    .poll(() => alert.element().textContent)
    .toContain(`Failed to save the list. Please try again. ${detail}`);
  await expect.element(notice).toBeVisible();
  await vi.advanceTimersByTimeAsync(4100);
  await expect.element(says(/Failed to save/)).not.toBeInTheDocument();
});

test('nothing moves when the notice comes', async () => {
  await page.viewport(390, 844);
  const engine = await renderList([['Dill']]);
  await expect.element(row('Dill, Other')).toBeVisible();
  const topOf = () => row('Dill, Other').element().getBoundingClientRect().top;
  const before = topOf();
  await engine.setStatus({ connection: 'offline' });
  const [dill] = await engine.db.quickItems.toArray();
  await engine.write(quickItem.set(dill?.id ?? '', { quantity: '' }));
  await expect.element(notice).toBeVisible();
  expect(topOf()).toBe(before);
});
