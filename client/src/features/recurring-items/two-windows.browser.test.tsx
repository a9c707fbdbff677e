import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdDraft } from '#editing/drafts/testing/hold-draft.ts';
import { drawRules } from './testing/draw-rules.tsx';

test('each window writes a recurring item of its own, and what one left is gone on with', async () => {
  const engine = await drawRules();
  const dialog = page.getByRole('dialog', { name: 'New recurring item' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  const open = () => userEvent.click(page.getByRole('button', { name: 'New recurring item' }));
  const leave = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await open();
  await userEvent.fill(name, 'Coffee');
  await leave();
  const closeOther = await holdDraft(`formDraft.${engine.db.name}.rule.new`);
  await open();
  await expect.element(name).toHaveValue('');
  await userEvent.fill(name, 'Cat food');
  await leave();
  await closeOther();
  await open();
  await expect.element(name).toHaveValue('Coffee');
});
