import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SlideInPanel } from './slide-in-panel.tsx';

function Page() {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Show
      </button>
      <SlideInPanel isOpen={isOpen} onClose={() => setOpen(false)} label="Sidebar">
        <a href="#list">Shopping list</a>
        <button type="button">Theme</button>
        <button type="button" onClick={() => setAsking(true)}>
          Log out
        </button>
        <ConfirmDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => {}}
          title="Log out on this device?"
          confirmLabel="Yes"
        >
          Changes stay.
        </ConfirmDialog>
      </SlideInPanel>
    </>
  );
}

describe('the panel from the right', () => {
  const panel = page.getByRole('dialog', { name: 'Sidebar' });
  const opener = page.getByRole('button', { name: 'Show' });

  beforeEach(async () => {
    render(<Page />);
    await opener.click();
    await expect.element(panel).toBeVisible();
  });

  test('closes on a press outside', async () => {
    const box = panel.element().getBoundingClientRect();
    document.elementFromPoint(box.left - 40, 200)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('closes on a press on a link', async () => {
    await page.getByRole('link', { name: 'Shopping list' }).click();
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('closes on Escape, and the focus goes back to where it was', async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('stays open for what is not a link, and keeps the focus inside', async () => {
    await page.getByRole('button', { name: 'Theme' }).click();
    await expect.element(panel).toBeVisible();
    await userEvent.tab();
    expect(document.activeElement).not.toBe(opener.query());
  });

  test('stays open when a question inside it is put away', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    const question = page.getByRole('dialog', { name: 'Log out on this device?' });
    await expect.element(question).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(panel).toBeVisible();
  });
});
