import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, renderList } from '../testing/render-list.tsx';

test.each([
  ['phone', 390, 844],
  ['laptop', 1280, 800],
])('on a %s what ends it is in sight from the start', async (_, width, height) => {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(414, 896));
  await renderList([['milk']]);
  await userEvent.click(button('Edit milk'));
  const done = button('Done');
  await expect.element(done).toBeVisible();
  await expect.poll(() => done.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(height);
});

test('what was begun earlier and goes on leaves the note and the picture that came meanwhile', async () => {
  const engine = await renderList([['Milk']]);
  const milk = async () => (await engine.db.quickItems.toArray())[0];
  await userEvent.click(button('Edit Milk'));
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), 'Oat milk');
  window.history.back();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const came = { note: 'Only if on offer', imageUrl: `/api/images/${'a'.repeat(64)}` };
  await engine.write(quickItem.set((await milk())?.id ?? '', came));
  await engine.acknowledgeAll();
  await userEvent.click(button('Edit Milk'));
  await userEvent.click(button('Done'));
  await expect.poll(async () => (await milk())?.itemName).toBe('Oat milk');
  expect(await milk()).toMatchObject(came);
});

test('a name that was typed with the quantity, in place of the one that was taken out, is the item’s', async () => {
  const engine = await renderList([['Milk']]);
  await userEvent.click(button('Edit Milk'));
  await userEvent.fill(page.getByLabelText('Name', { exact: true }), '');
  await userEvent.fill(page.getByLabelText('Quantity', { exact: true }), '2 dl kermaa');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => engine.db.quickItems.toArray())
    .toMatchObject([{ itemName: 'kermaa', quantity: '2 dl' }]);
});
