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

test('each window edits an item by itself, and neither writes over what the other was writing', async () => {
  const engine = await drawRules({});
  const key = `formDraft.${engine.db.name}.rule.rule-0`;
  const closeOther = await holdDraft(key);
  localStorage.setItem(
    key,
    JSON.stringify({ form: { itemName: 'Oat' }, begun: { itemName: 'Milk' }, seen: null }),
  );
  await userEvent.click(page.getByRole('button', { name: 'Actions for Milk' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }));
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('Milk');
  await userEvent.fill(name, 'Soy milk');
  expect(localStorage.getItem(key)).toContain('Oat');
  expect(localStorage.getItem(`${key}.2`)).toContain('Soy milk');
  await closeOther();
});
