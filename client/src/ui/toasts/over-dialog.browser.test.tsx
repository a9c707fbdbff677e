import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../button.tsx';
import { Dialog } from '../sheets/dialog.tsx';
import { SheetActions } from '../sheets/sheet-actions.tsx';
import { render } from '../testing/render.tsx';
import { type ToastRequest, useToaster } from './toast-context.ts';
import { ToasterProvider } from './toaster-provider.tsx';

const message =
  'This device’s storage is full. What you wrote is still in the form: make room, and press once more.';

function MealSheet({ message }: { message: string }) {
  const { show } = useToaster();
  return (
    <Dialog isOpen onClose={() => {}} title="Add a meal" isSheet>
      {Array.from({ length: 40 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay as they are.
        <p key={line}>A line of the form</p>
      ))}
      <SheetActions>
        <Button>Take it out of the calendar</Button>
        <Button>Leave everything as it was</Button>
        <Button onClick={() => show({ message, action: { label: 'Undo', onAction: () => {} } })}>Add</Button>
      </SheetActions>
    </Dialog>
  );
}

test.each([
  ['phone', 390, 844],
  ['laptop', 1280, 800],
])('a message lies over none of the buttons of a sheet that fills a %s', async (_, width, height) => {
  await page.viewport(width, height);
  render(
    <ToasterProvider>
      <MealSheet message={message} />
    </ToasterProvider>,
  );
  const buttons = ['Take it out of the calendar', 'Leave everything as it was', 'Add'].map((name) =>
    page.getByRole('button', { name, exact: true }),
  );
  await buttons[2]?.click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect.element(undo).toBeVisible();
  const toast = page.getByText(message).element().parentElement?.getBoundingClientRect();
  for (const button of buttons) {
    const { top, bottom } = button.element().getBoundingClientRect();
    expect((toast?.bottom ?? 0) <= top || (toast?.top ?? 0) >= bottom).toBe(true);
  }
  await expect.poll(() => (toast?.top ?? -1) >= 0 && (toast?.bottom ?? height) <= height).toBe(true);
});

test('however long a message is, it can be closed, and leaves most of what it lies over', async () => {
  await page.viewport(320, 640);
  const long = 'The server could not take this, and says why in very many words. '.repeat(40).trim();
  render(
    <ToasterProvider>
      <MealSheet message={long} />
    </ToasterProvider>,
  );
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const close = page.getByRole('button', { name: 'Close the message' });
  await expect.element(close).toBeVisible();
  const toast = page.getByText(long).element().parentElement;
  expect(toast?.getBoundingClientRect().bottom).toBeLessThan(320);
  expect(close.element().getBoundingClientRect().bottom).toBeLessThan(320);
  const words = page.getByText(long).element();
  words.scrollTop = words.scrollHeight;
  expect(words.scrollTop).toBeGreaterThan(0);
  await close.click();
  await expect.element(close).not.toBeInTheDocument();
});

describe('a message that stands while dialogs open and close', () => {
  const pantry = 'Always at home: oil';
  const shown = () => document.querySelectorAll('.toaster p').length;
  /** Presses without the pointer, which would look at a message under it. */
  const press = (name: string) =>
    (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click();
  const isOver = () => document.querySelector('dialog .toaster') !== null;
  /** Unlike `expect.poll`, does not move the clock of the test. */
  const until = async (isSo: () => boolean) => {
    for (let frame = 0; frame < 60 && !isSo(); frame++) await new Promise(requestAnimationFrame);
    expect(isSo()).toBe(true);
  };
  const openAndClose = async () => {
    press('Open');
    await until(isOver);
    await userEvent.keyboard('{Escape}');
    await until(() => !isOver());
  };

  beforeEach(async () => {
    render(
      <ToasterProvider>
        <Kitchen toast={{ message: pantry, durationMs: 6000 }} />
      </ToasterProvider>,
    );
    await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return () => void vi.useRealTimers();
  });

  test('is said once', async () => {
    const said = recordSaid(pantry);
    press('Add');
    await until(() => said() === 1);
    vi.advanceTimersByTime(1000);
    await openAndClose();
    await openAndClose();
    expect([shown(), said()]).toEqual([1, 1]);
  });

  test('is said on the page if its dialog closes at once, taking it along before it can be heard', async () => {
    const said = recordSaid(pantry);
    press('Open');
    await until(isOver);
    press('Add and close');
    await until(() => !isOver());
    await until(() => shown() === 1);
    expect(said()).toBeGreaterThan(0);
    expect(isPolite(page.getByText(pantry).element())).toBe(true);
  });

  test('goes at its time', async () => {
    press('Add');
    await until(() => shown() === 1);
    vi.advanceTimersByTime(4000);
    await openAndClose();
    expect(shown()).toBe(1);
    vi.advanceTimersByTime(2000);
    await until(() => shown() === 0);
  });

  test('is looked at no longer where the dialog took it from under the pointer or the focus', async () => {
    press('Open');
    await until(isOver);
    press('Add');
    await until(() => shown() === 1);
    await userEvent.keyboard('{F8}');
    expect(document.activeElement?.closest('.toaster')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await until(() => !isOver());
    // Its time runs anew from the next render.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    vi.advanceTimersByTime(6000);
    await until(() => shown() === 0);
  });
});

function Kitchen({ toast }: { toast: ToastRequest }) {
  const { show } = useToaster();
  const [isOpen, setOpen] = useState(false);
  const add = <Button onClick={() => show(toast)}>Add</Button>;
  const addAndClose = () => {
    show(toast);
    setOpen(false);
  };
  return (
    <>
      {!isOpen && add}
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Shortcuts">
        {isOpen && add}
        <Button onClick={addAndClose}>Add and close</Button>
      </Dialog>
    </>
  );
}

const isPolite = (element: Element | null | undefined) =>
  element?.closest('[aria-live]')?.getAttribute('aria-live') === 'polite';

/** Counts how often a text comes into a live region that is read out. */
function recordSaid(text: string): () => number {
  let count = 0;
  const take = (records: MutationRecord[]) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const element = [node, ...node.querySelectorAll('*')].findLast(({ textContent }) =>
          textContent.includes(text),
        );
        if (isPolite(element)) count += 1;
      }
  };
  const observer = new MutationObserver(take);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  return () => {
    take(observer.takeRecords());
    return count;
  };
}
