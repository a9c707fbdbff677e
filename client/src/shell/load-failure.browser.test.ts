import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showLoadFailure } from './load-failure.ts';

/** A page with the splash. The shown notice keeps listening for `pageshow`, so it gets a frame of its own. */
async function openFrame(): Promise<{ frame: HTMLIFrameElement; root: () => HTMLElement }> {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<div id="root">splash</div>';
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.replaceChildren(frame);
  onTestFinished(() => frame.remove());
  await isLoaded;
  return { frame, root: () => frame.contentDocument?.getElementById('root') as HTMLElement };
}

test('instead of an endless splash both languages say what is safe, and offer to load again', async () => {
  const { frame, root } = await openFrame();
  showLoadFailure(root());
  const inside = page.frameLocator(page.elementLocator(frame));
  await expect.element(inside.getByText(/Your lists are safe/)).toBeVisible();
  await expect.element(inside.getByText(/Listasi ovat tallessa/)).toBeVisible();
  await expect.element(inside.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect.element(inside.getByRole('button', { name: 'Lataa uudelleen' })).toBeVisible();
  expect(root().textContent).not.toContain('splash');
});

test('a page that was left while it loaded loads again when one comes back to it', async () => {
  const { frame, root } = await openFrame();
  const inside = () => root()?.textContent;
  showLoadFailure(root());
  expect(inside()).toContain('Load again');
  const show = (persisted: boolean) =>
    frame.contentWindow?.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  show(false);
  expect(inside()).toContain('Load again');
  show(true);
  await expect.poll(inside).toBe('splash');
});
