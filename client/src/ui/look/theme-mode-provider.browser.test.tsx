import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../testing/render.tsx';
import { useThemeMode } from './theme-mode-provider.tsx';

function Toggle() {
  const { mode, toggle } = useThemeMode();
  return (
    <button type="button" onClick={toggle}>
      {mode}
    </button>
  );
}

beforeEach(() => localStorage.clear());

test('light is the start; the toggle changes the page at once and is kept', async () => {
  render(<Toggle />);
  await expect.element(page.getByRole('button')).toHaveTextContent('light');
  await page.getByRole('button').click();
  expect(document.documentElement).toHaveClass('dark');
  expect(document.documentElement).not.toHaveClass('light');
  expect(localStorage.getItem('themeMode')).toBe('dark');
});

test('a choice made in another tab is followed', async () => {
  render(<Toggle />);
  await expect.element(page.getByRole('button')).toHaveTextContent('light');
  localStorage.setItem('themeMode', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key: 'themeMode', newValue: 'dark' }));
  await expect.element(page.getByRole('button')).toHaveTextContent('dark');
  expect(document.documentElement).toHaveClass('dark');
});

test('a stored value that is neither light nor dark is light', async () => {
  localStorage.setItem('themeMode', 'purple"><script>');
  render(<Toggle />);
  await expect.element(page.getByRole('button')).toHaveTextContent('light');
});
