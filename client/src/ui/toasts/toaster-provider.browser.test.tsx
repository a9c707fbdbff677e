import { useState } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Dialog } from '../sheets/dialog.tsx';
import { render } from '../testing/render.tsx';
import { type ToastRequest, useToaster } from './toast-context.ts';
import { ToasterProvider } from './toaster-provider.tsx';

function Opener({ toast }: { toast: ToastRequest }) {
  const { show } = useToaster();
  return (
    <button type="button" onClick={() => show(toast)}>
      Go
    </button>
  );
}

const showToast = async (toast: ToastRequest) => {
  render(
    <ToasterProvider>
      <Opener toast={toast} />
    </ToasterProvider>,
  );
  await page.getByRole('button', { name: 'Go' }).click();
};

test('a message leaves by itself', async () => {
  await showToast({ message: 'Milk deleted', durationMs: 50 });
  await expect.element(page.getByText('Milk deleted')).not.toBeInTheDocument();
});

test('Undo is reached with F8, holds the message while it has the focus, and happens once', async () => {
  const onAction = vi.fn();
  await showToast({ message: 'Milk deleted', durationMs: 300, action: { label: 'Undo', onAction } });
  await userEvent.keyboard('{F8}');
  await userEvent.tab({ shift: true });
  await expect.element(page.getByRole('button', { name: 'Undo' })).toHaveFocus();
  await new Promise((done) => setTimeout(done, 500));
  await userEvent.keyboard('{Enter}');
  expect(onAction).toHaveBeenCalledOnce();
  await expect.element(page.getByText('Milk deleted')).not.toBeInTheDocument();
});

function Buttons({ toasts }: { toasts: Record<string, ToastRequest> }) {
  const { show } = useToaster();
  return Object.entries(toasts).map(([name, toast]) => (
    <button key={name} type="button" onClick={() => show(toast)}>
      {name}
    </button>
  ));
}

describe('of several messages', () => {
  const onUndo = vi.fn();
  const undoOf = (name: string) => ({ label: 'Undo', onAction: () => onUndo(name) });
  const shown = () =>
    [...document.querySelectorAll('section[aria-live] p')].map((message) => message.textContent);
  const show = async (...names: string[]) => {
    for (const name of names) await page.getByRole('button', { name, exact: true }).click();
  };

  beforeEach(() => {
    onUndo.mockClear();
    render(
      <ToasterProvider>
        <Buttons
          toasts={{
            milk: { message: 'Milk deleted', action: undoOf('milk') },
            eggs: { message: 'Eggs deleted', action: undoOf('eggs') },
            bread: { message: 'Bread deleted', action: undoOf('bread') },
            brief: { message: 'Salt deleted', action: undoOf('salt'), durationMs: 50 },
            fault: { message: 'The storage is full', tone: 'danger' },
          }}
        />
      </ToasterProvider>,
    );
  });

  test('one is there at a time, the latest', async () => {
    await show('milk', 'eggs', 'bread');
    await expect.poll(shown).toEqual(['Bread deleted']);
  });

  test('what was done one after another can be taken back one after another', async () => {
    await show('milk', 'eggs', 'bread');
    for (const name of ['Bread', 'Eggs', 'Milk']) {
      await expect.poll(shown).toEqual([`${name} deleted`]);
      await page.getByRole('button', { name: 'Undo' }).click();
    }
    await expect.poll(shown).toEqual([]);
    expect(onUndo.mock.calls).toEqual([['bread'], ['eggs'], ['milk']]);
  });

  test('what stood there before does not come back once the latest is closed, or its time is over', async () => {
    await show('milk', 'eggs');
    await page.getByRole('button', { name: 'Close the message' }).click();
    await expect.poll(shown).toEqual([]);
    await show('milk', 'brief');
    await expect.poll(shown).toEqual([]);
    await show('bread');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(shown).toEqual([]);
  });

  test('two quick presses take one thing back', async () => {
    await show('milk', 'eggs');
    await page.getByRole('button', { name: 'Undo' }).dblClick();
    await expect.poll(shown).toEqual(['Milk deleted']);
    expect(onUndo.mock.calls).toEqual([['eggs']]);
  });

  test('what went wrong is hidden by none, said once, and then the latest has its turn', async () => {
    await show('milk', 'fault', 'eggs', 'fault', 'bread');
    await expect.poll(shown).toEqual(['The storage is full']);
    await page.getByRole('button', { name: 'Close the message' }).click();
    await expect.poll(shown).toEqual(['Bread deleted']);
  });

  test('what somebody is about to press stays under their finger until they leave it', async () => {
    await show('milk');
    await page.getByRole('button', { name: 'Undo' }).hover();
    (page.getByRole('button', { name: 'eggs' }).element() as HTMLElement).click();
    await expect.poll(shown).toEqual(['Milk deleted']);
    await page.getByRole('button', { name: 'bread' }).hover();
    await expect.poll(shown).toEqual(['Eggs deleted']);
  });

  test('a message that comes to be under a pointer at rest gives way to the next', async () => {
    await show('milk');
    const undoButton = page.getByRole('button', { name: 'Undo' });
    await undoButton.hover();
    await page.getByRole('button', { name: 'Close the message' }).click();
    await expect.poll(shown).toEqual([]);
    const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click();
    press('eggs');
    await expect.poll(shown).toEqual(['Eggs deleted']);
    // The browser updates what is under the pointer within the next frames.
    for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
    press('bread');
    await expect.poll(shown).toEqual(['Bread deleted']);
  });
});

test('messages are read aloud politely', async () => {
  await showToast({ message: 'List saved successfully!' });
  await expect
    .element(page.getByRole('region', { name: 'Messages (F8)' }))
    .toHaveAttribute('aria-live', 'polite');
});

test('a short message and its ways out are one line', async () => {
  await page.viewport(390, 844);
  await showToast({ message: 'Sent', action: { label: 'Undo', onAction: () => {} } });
  const close = page.getByRole('button', { name: 'Close the message' });
  await expect.element(close).toBeVisible();
  const parts = [page.getByText('Sent').last(), page.getByRole('button', { name: 'Undo' }), close];
  const boxes = parts.map((part) => part.element().getBoundingClientRect());
  const lowestTop = Math.max(...boxes.map(({ top }) => top));
  expect(lowestTop).toBeLessThan(Math.min(...boxes.map(({ bottom }) => bottom)));
});

test('a message has its ways out on a narrow screen, also with text twice as large', async () => {
  await page.viewport(320, 640);
  const root = document.documentElement;
  root.style.fontSize = '200%';
  onTestFinished(() => void root.style.removeProperty('font-size'));
  const action = { label: 'Take it back', onAction: () => {} };
  await showToast({ message: 'Unsaltedwholewheatcrispbread deleted', action });
  for (const name of ['Take it back', 'Close the message']) {
    const button = page.getByRole('button', { name });
    await expect.element(button).toBeVisible();
    const { left, right } = button.element().getBoundingClientRect();
    expect([left >= 0, right <= 320]).toEqual([true, true]);
  }
});

describe('while a sheet is open', () => {
  const onAction = vi.fn();
  const undo = page.getByRole('button', { name: 'Undo' });
  beforeEach(() => {
    onAction.mockClear();
    render(
      <ToasterProvider>
        <Sheet toast={{ message: 'The disk is full', action: { label: 'Undo', onAction } }} />
      </ToasterProvider>,
    );
  });

  test('a message lies over it and can be pressed, and the sheet stays', async () => {
    await page.getByRole('button', { name: 'Go' }).click();
    await undo.click();
    expect(onAction).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });

  test.each(['Escape', 'another page'])('a message stays when it closes by %s', async (by) => {
    await page.getByRole('button', { name: 'Go' }).click();
    if (by === 'Escape') await userEvent.keyboard('{Escape}');
    else await page.getByRole('button', { name: 'Leave' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await undo.click();
    expect(onAction).toHaveBeenCalledOnce();
  });
});

function Sheet({ toast }: { toast: ToastRequest }) {
  const [isOpen, setOpen] = useState(true);
  const [isThere, setThere] = useState(true);
  if (!isThere) return null;
  return (
    <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Meal" isSheet>
      <Opener toast={toast} />
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
    </Dialog>
  );
}
