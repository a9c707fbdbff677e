import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiStatusText } from '../api-status-text.ts';
import { render } from '../testing/render.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';

test('the status of the server comes before any other word', async () => {
  render(
    <ApiStatusText value="Booting up the kitchen...">
      <LoadingOverlay message="Authenticating…" />
    </ApiStatusText>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Booting up the kitchen...');
});

test('a supplied message comes before the usual one', async () => {
  render(<LoadingOverlay message="Authenticating…" />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Authenticating…');
});

test('with nothing to say it asks to wait', async () => {
  render(<LoadingOverlay />);
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading, please wait…');
});

test('the inline one shows three dots and no word', async () => {
  const container = render(<LoadingOverlay variant="inline" message="Saving…" />);
  await expect.element(page.getByText('Saving…')).toHaveStyle({ position: 'absolute', width: '1px' });
  expect(container.querySelectorAll('[aria-hidden] > span')).toHaveLength(3);
});
