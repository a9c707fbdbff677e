import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Workbox } from 'workbox-window';
import { createAppUpdate } from '#lib/update/app-update.ts';
import { render } from '#ui/testing/render.tsx';
import '#ui/whole-screen.css';
import { UpdatePrompt } from './update-prompt.tsx';

test('once pressed it says that the new version is on its way, keeps the focus, and takes no second press', async () => {
  const waiting = workerThatWaits();
  const update = createAppUpdate(async () => waiting.workbox, stay);
  render(<UpdatePrompt update={update} isNeeded={false} />);
  await waiting.isRegistered;
  waiting.announce();
  await page.getByRole('button', { name: 'Update now' }).click();
  const updating = page.getByRole('button', { name: 'Updating…' });
  await expect.element(updating).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(updating).toHaveAttribute('aria-disabled', 'true');
  expect(waiting.asked()).toBe(1);
});

test('the page is not loaded again while somebody writes', async () => {
  const waiting = workerThatWaits();
  let reloads = 0;
  const update = createAppUpdate(
    async () => waiting.workbox,
    () => {
      reloads += 1;
    },
  );
  render(
    <>
      <UpdatePrompt update={update} isNeeded={false} />
      <input aria-label="item" />
    </>,
  );
  await waiting.isRegistered;
  waiting.announce();
  await page.getByRole('button', { name: 'Update now' }).click();
  await userEvent.type(page.getByLabelText('item'), 'egg');
  waiting.takeOver();
  expect(reloads).toBe(0);
  await userEvent.clear(page.getByLabelText('item'));
  await expect.poll(() => reloads, { timeout: 10_000 }).toBe(1);
});

test('the first version is offered to nobody, however long it takes to begin', async () => {
  const waiting = workerThatWaits({ before: null });
  const update = createAppUpdate(async () => waiting.workbox, stay);
  await waiting.isRegistered;
  waiting.announce();
  await new Promise((resolve) => setTimeout(resolve));
  expect(update.state()).toBe('current');
});

test('while a menu or a dialog is open the page stays where it is', async () => {
  const waiting = workerThatWaits();
  const update = createAppUpdate(async () => waiting.workbox, stay);
  const container = render(
    <>
      <UpdatePrompt update={update} isNeeded={false} />
      <dialog aria-label="question" />
    </>,
  );
  await expect.poll(() => container.querySelector('dialog')).not.toBeNull();
  container.querySelector('dialog')?.showModal();
  await waiting.isRegistered;
  waiting.announce();
  await new Promise((resolve) => setTimeout(resolve, longerThanIdleMs));
  expect(container.querySelector('[role=status]')).toBeNull();
  container.querySelector('dialog')?.close();
  await expect.element(page.getByRole('button', { name: 'Update now' })).toBeVisible();
});

test('one that is needed cannot be put off, and does not offer it', async () => {
  const state = () => 'waiting' as const;
  const update = { state, subscribe: () => stay, check: stay, apply: stay };
  render(<UpdatePrompt update={update} isNeeded />);
  await expect.element(page.getByRole('button', { name: 'Update now' })).toBeVisible();
  expect(page.getByRole('button', { name: 'Later' }).query()).toBeNull();
});

test('whoever stands at the stove is not asked', async () => {
  const waiting = workerThatWaits();
  const update = createAppUpdate(async () => waiting.workbox, stay);
  const container = render(
    <>
      <UpdatePrompt update={update} isNeeded={false} />
      <main />
    </>,
  );
  await waiting.isRegistered;
  waiting.announce();
  const now = page.getByRole('button', { name: 'Update now' });
  await expect.element(now).toBeVisible();
  container.querySelector('main')?.setAttribute('data-whole-screen', '');
  await expect.element(now).not.toBeInTheDocument();
});

/** Somewhat longer than until a person counts as idle (`use-idle.ts`), milliseconds. */
const longerThanIdleMs = 3_000;

/** Replaces the reload: by then other tests run on the same page. */
const stay = () => undefined;

/** A version that waits until `takeOver`, as when the old one still has something in progress. */
function workerThatWaits({ before = {} }: { before?: object | null } = {}) {
  const events = new EventTarget();
  const { promise: isRegistered, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const workbox = Object.assign(events, {
    register: async () => {
      resolve();
      return { active: before };
    },
    messageSkipWaiting: () => {
      asked += 1;
    },
  }) as unknown as Workbox;
  return {
    workbox,
    isRegistered,
    announce: () => events.dispatchEvent(new Event('waiting')),
    takeOver: () => events.dispatchEvent(new Event('controlling')),
    asked: () => asked,
  };
}
