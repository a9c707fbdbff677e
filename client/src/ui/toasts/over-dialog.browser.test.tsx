import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Button } from '../button.tsx';
import { Dialog } from '../sheets/dialog.tsx';
import { SheetActions } from '../sheets/sheet-actions.tsx';
import { render } from '../testing/render.tsx';
import { useToaster } from './toast-context.ts';
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
