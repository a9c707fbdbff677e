import { expect, test, vi } from 'vitest';
import { pageOrShell } from './page-or-shell.ts';

const request = new Request('https://ateria.test/');
const readShell = async () => new Response('shell');
const textOf = async (answer: Promise<Response>) => (await answer).text();

test('the page comes as the server has drawn it', async () => {
  const fetch = async () => new Response('drawn');
  expect(await textOf(pageOrShell(request, { fetch, readShell }))).toBe('drawn');
});

test.each([
  ['without a network', async () => Promise.reject(new TypeError('no network'))],
  ['with a server that fails', async () => new Response('oops', { status: 502 })],
])('%s the app draws it', async (_when, fetch) => {
  expect(await textOf(pageOrShell(request, { fetch, readShell }))).toBe('shell');
});

test('a network that hangs is waited for three seconds', async () => {
  vi.useFakeTimers();
  try {
    const answer = textOf(pageOrShell(request, { fetch: () => new Promise(() => {}), readShell }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await answer).toBe('shell');
  } finally {
    vi.useRealTimers();
  }
});
