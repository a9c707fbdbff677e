import { householdHeader } from 'sync-protocol/sync/headers.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { TokenOutcome } from '#auth/tokens/token-outcome.ts';
import { createAccountApi } from './account-api.ts';

const ended: TokenOutcome = { kind: 'signed-out', reason: 'login_required' };

test('what a person does asks for a token that sends them to sign in, what the page reads by itself does not', async () => {
  const asked: string[] = [];
  const tokens = (name: string) => async () => {
    asked.push(name);
    return ended;
  };
  const api = createAccountApi(
    { getAccessToken: tokens('reading'), getActToken: tokens('acting') },
    'https://ateria.test',
  );
  const outcomes = [
    await api.readStats(),
    await api.changePassword('fi'),
    await api.readExport(),
    await api.sendImport(new Blob(['x'])),
    await api.deleteAccount([]),
  ];
  expect(outcomes).toEqual(Array(5).fill({ kind: 'signed-out' }));
  expect(asked).toEqual(['reading', 'acting', 'acting', 'acting', 'acting']);
});

test('of a deletion whose answer is lost it is not said that nothing was changed', async () => {
  const getToken = async (): Promise<TokenOutcome> => ({ kind: 'token', token: 'a1', expiresAt: 1 });
  const api = createAccountApi({ getAccessToken: getToken, getActToken: getToken }, 'https://ateria.test');
  const answers: (() => Response)[] = [
    () => {
      throw new TypeError('The network connection was lost.');
    },
    () => new Response('<html>Bad gateway</html>', { status: 502 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift()?.());
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(await api.deleteAccount([])).toEqual({ kind: 'unanswered' });
  expect(await api.deleteAccount([])).toEqual({ kind: 'failed' });
});

test('a file is asked for of the household that is named, and none of another is taken', async () => {
  const getToken = async (): Promise<TokenOutcome> => ({ kind: 'token', token: 'a1', expiresAt: 1 });
  const api = createAccountApi({ getAccessToken: getToken, getActToken: getToken }, 'https://ateria.test');
  const asked: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    asked.push(new Headers(init.headers).get(householdHeader));
    const headers = { 'content-type': 'application/zip', [householdHeader]: 'cottage' };
    return new Response('PK', { headers });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect((await api.readExport('cottage')).kind).toBe('ok');
  expect((await api.readExport('home')).kind).toBe('offline');
  expect(asked).toEqual(['cottage', 'home']);
});
