import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { toActOutcome } from './act-outcome.ts';
import { type ApiToken, createApiClient } from './http.ts';

const token: ApiToken = { kind: 'token', token: 'a1' };

/** What a person is told when a call is answered like this. */
async function act(answer: Response | Error, given: ApiToken = token) {
  const client = createApiClient({
    baseUrl: 'https://ateria.test',
    fetch: async () => {
      if (answer instanceof Error) throw answer;
      return answer.clone();
    },
    getAccessToken: async () => given,
  });
  return toActOutcome(await client.request({ method: 'POST', path: '/api/act', schema: Type.Null() }));
}

const says = (status: number, code: string, message: string) =>
  new Response(JSON.stringify({ code, message }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

test('what was done is done', async () => {
  expect(await act(new Response(null, { status: 204 }))).toEqual({ kind: 'ok', body: null });
});

test("a refusal comes in the server's own words", async () => {
  expect(await act(says(403, 'forbidden', 'This account has no password.'))).toEqual({
    kind: 'refused',
    code: 'forbidden',
    message: 'This account has no password.',
  });
});

test('so does what was done too often', async () => {
  expect(await act(says(429, 'rate_limited', 'Try again in an hour.'))).toEqual({
    kind: 'refused',
    code: 'rate_limited',
    message: 'Try again in an hour.',
  });
});

test('a proxy that holds back says nothing of ours', async () => {
  expect(await act(new Response('Slow down', { status: 429 }))).toEqual({ kind: 'failed' });
});

test('a server that could not do it has failed, and one that was not reached is out of reach', async () => {
  expect(await act(says(502, 'password_change_failed', 'no'))).toEqual({ kind: 'failed' });
  expect(await act(new TypeError('no network'))).toEqual({ kind: 'offline' });
  expect(await act(new Response('<html>Wi-Fi</html>', { status: 200 }))).toEqual({ kind: 'offline' });
});

test('without a session one is signed out, and without a token for now out of reach', async () => {
  expect(await act(new Error(), { kind: 'signed-out', reason: 'invalid_grant' })).toEqual({
    kind: 'signed-out',
  });
  expect(await act(new Error(), { kind: 'offline' })).toEqual({ kind: 'offline' });
  expect(await act(says(401, 'unauthorized', 'no'))).toEqual({ kind: 'signed-out' });
});
