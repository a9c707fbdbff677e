import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { JoinForm } from './join-form.tsx';

const aino = { issuer: 'https://issuer.test', sub: 'aino' };
const fault = page.getByRole('alert');
const again = page.getByRole('button', { name: 'Load the page again' });

test('a part that could not be loaded is told as such, with a way to try again', async () => {
  const loadOwn = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  render(<JoinForm token="given" identity={aino} loadOwn={loadOwn} />);
  await expect.element(fault).toHaveTextContent('That could not be loaded.');
  await expect.element(again).toBeEnabled();
});

test('a storage that does not answer is told as such', async () => {
  const openOwn = () => Promise.reject(new DOMException('gone', 'UnknownError'));
  render(<JoinForm token="given" identity={aino} loadOwn={async () => ({ openOwn })} />);
  await expect.element(fault).toHaveTextContent('This device’s storage does not answer.');
  expect(again.query()).toBeNull();
});

test('the keyboard stays on what was pressed while one joins, and where that fails', async () => {
  const answer = Promise.withResolvers<{ kind: 'offline' }>();
  const own = { household: 'home', hasData: false, join: () => answer.promise, close: () => {} };
  render(<JoinForm token="given" identity={aino} loadOwn={async () => ({ openOwn: async () => own })} />);
  const join = page.getByRole('button', { name: 'Join', exact: true });
  await expect.element(join).toBeEnabled();
  (join.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Joining…' })).toHaveFocus();
  answer.resolve({ kind: 'offline' });
  await expect.element(fault.getByText(/^There is no connection/)).toBeVisible();
  await expect.element(join).toHaveFocus();
});

test('a storage that does not answer while one joins is told, and one can press again', async () => {
  const join = () => Promise.reject(new DOMException('gone', 'UnknownError'));
  const own = { household: 'home', hasData: false, join, close: () => {} };
  render(<JoinForm token="given" identity={aino} loadOwn={async () => ({ openOwn: async () => own })} />);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect.element(fault).toHaveTextContent('This device’s storage does not answer.');
  await expect.element(page.getByRole('button', { name: 'Join' })).toBeEnabled();
});
