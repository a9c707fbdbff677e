import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showLoadFailure } from './load-failure.ts';

test('instead of an endless splash both languages say what is safe, and offer to load again', async () => {
  const root = document.createElement('div');
  root.textContent = 'splash';
  document.body.replaceChildren(root);
  onTestFinished(() => root.remove());
  showLoadFailure(root);
  await expect.element(page.getByText(/Your lists are safe/)).toBeVisible();
  await expect.element(page.getByText(/Listasi ovat tallessa/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Lataa uudelleen' })).toBeVisible();
  await expect.element(page.getByText('splash')).not.toBeInTheDocument();
});

test('a page that was left while it loaded loads again when one comes back to it', async () => {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<div id="root">splash</div>';
  document.body.replaceChildren(frame);
  onTestFinished(() => frame.remove());
  const inside = () => frame.contentDocument?.getElementById('root')?.textContent;
  await expect.poll(inside).toBe('splash');
  showLoadFailure(frame.contentDocument?.getElementById('root') as HTMLElement);
  expect(inside()).toContain('Load again');
  const show = (persisted: boolean) =>
    frame.contentWindow?.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
  show(false);
  expect(inside()).toContain('Load again');
  show(true);
  await expect.poll(inside).toBe('splash');
});

test('a page on which something else stands by then stays as it is', async () => {
  const frame = document.createElement('iframe');
  frame.srcdoc = '<div id="root">splash</div>';
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.replaceChildren(frame);
  onTestFinished(() => frame.remove());
  await isLoaded;
  const root = () => frame.contentDocument?.getElementById('root') as HTMLElement;
  showLoadFailure(root());
  root().textContent = 'the app';
  const isReloaded = new Promise((resolve) => frame.addEventListener('load', () => resolve(true)));
  frame.contentWindow?.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  const isStill = new Promise((resolve) => setTimeout(() => resolve(false), 200));
  expect(await Promise.race([isReloaded, isStill])).toBe(false);
  expect(root().textContent).toBe('the app');
});
