import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showLoadFailure } from './load-failure.ts';

test('instead of an endless splash both languages say what is safe, and offer to load again', async () => {
  const root = document.createElement('div');
  root.textContent = 'splash';
  document.body.replaceChildren(root);
  showLoadFailure(root);
  await expect.element(page.getByText(/Your lists are safe/)).toBeVisible();
  await expect.element(page.getByText(/Listasi ovat tallessa/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Lataa uudelleen' })).toBeVisible();
  await expect.element(page.getByText('splash')).not.toBeInTheDocument();
});
