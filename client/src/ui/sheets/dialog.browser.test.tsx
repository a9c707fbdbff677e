import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';

function Page({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Edit item">
        <input aria-label="Name" defaultValue={name} />
      </Dialog>
    </>
  );
}

const opener = page.getByRole('button', { name: 'Edit' });
const field = page.getByLabelText('Name');

async function touch(): Promise<void> {
  await expect.element(opener).toBeVisible();
  opener.element().dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  (opener.element() as HTMLElement).click();
}

test('by key and by mouse the focus goes into the first field', async () => {
  render(<Page name="milk" />);
  await opener.click();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(opener).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveFocus();
});

test('opened by two quick presses it stays, and closes by a press beside it', async () => {
  render(<Page name="milk" />);
  await userEvent.dblClick(opener);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 600));
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true });
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('by a finger it goes to the heading where the field is filled in, so that no keyboard comes up', async () => {
  render(<Page name="milk" />);
  await touch();
  await expect.element(page.getByRole('heading', { name: 'Edit item' })).toHaveFocus();
});

test('a heading that has the focus is in sight, wherever the browser had put the focus first', async () => {
  render(
    <Dialog isOpen onClose={() => {}} title="Edit item">
      <div style={{ height: 3_000 }} />
      <p data-note="">
        <button type="button">Start over</button>
      </p>
    </Dialog>,
  );
  const heading = page.getByRole('heading', { name: 'Edit item' });
  await expect.element(heading).toHaveFocus();
  expect(page.getByRole('dialog').element().scrollTop).toBe(0);
});

test('by a finger it goes into an empty field, which one came to fill in', async () => {
  render(<Page name="" />);
  await touch();
  await expect.element(field).toHaveFocus();
});

test('a press that begins on what is in it, as one that selects a text, leaves it open wherever it ends', async () => {
  render(<Page name="milk" />);
  await opener.click();
  await userEvent.dragAndDrop(field, document.body, { targetPosition: { x: 2, y: 2 } });
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('what cannot be closed just now is there again, whatever closed it, and closes once it can', async () => {
  let isBusy = true;
  const Busy = () => {
    const [isOpen, setOpen] = useState(true);
    return <Dialog isOpen={isOpen} onClose={() => !isBusy && setOpen(false)} title="Logging out" />;
  };
  render(<Busy />);
  const dialog = page.getByRole('dialog', { name: 'Logging out' });
  await expect.element(dialog).toBeVisible();
  const frame = dialog.element() as HTMLDialogElement;
  const closings: Event[] = [];
  frame.addEventListener('close', (event) => closings.push(event));
  for (const times of [1, 2]) {
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closings.length).toBe(times);
    await expect.element(dialog).toBeVisible();
    expect(frame.matches(':modal')).toBe(true);
  }
  isBusy = false;
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  expect(closings).toHaveLength(3);
});

test('a question is read out with its explanation', async () => {
  render(
    <ConfirmDialog isOpen onClose={() => {}} onConfirm={() => {}} title="Delete it?" confirmLabel="Delete">
      Everybody in the household loses it.
    </ConfirmDialog>,
  );
  const dialog = page.getByRole('dialog', { name: 'Delete it?' });
  await expect.element(dialog).toHaveAccessibleDescription('Everybody in the household loses it.');
});
