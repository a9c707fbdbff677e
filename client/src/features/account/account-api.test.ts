import { expect, test } from 'vitest';
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
