import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { Menu } from './menu.tsx';

describe('a menu', () => {
  const rename = vi.fn();
  const remove = vi.fn();
  const opener = page.getByRole('button', { name: 'Actions for milk' });

  beforeEach(async () => {
    rename.mockClear();
    remove.mockClear();
    render(
      <Menu
        label="Actions for milk"
        items={[
          { label: 'Rename', onSelect: rename },
          { label: 'Delete', onSelect: remove, isDestructive: true },
        ]}
      />,
    );
    await opener.click();
  });

  test('opens with the focus on its first entry, and the arrows go round', async () => {
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Delete' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
  });

  test('does what was chosen, closes and gives the focus back', async () => {
    await userEvent.keyboard('d{Enter}');
    expect(remove).toHaveBeenCalledOnce();
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('closes on Escape and on a press elsewhere, and does nothing', async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await opener.click();
    await expect.element(page.getByRole('menu')).toBeVisible();
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    expect(rename).not.toHaveBeenCalled();
  });
});
