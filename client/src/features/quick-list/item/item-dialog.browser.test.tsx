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
