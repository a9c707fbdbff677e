import { Type } from 'typebox';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ApiToken } from './http.ts';
import { createPersonCalls } from './person-calls.ts';

const base = 'https://ateria.test';

/** The calls of a person, and what was sent by them. */
function callsOf(answer: () => Response, actToken: ApiToken = { kind: 'token', token: 'act' }) {
  const sent: { method: string; path: string; authorization: string | null; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    sent.push({
      method: request.method,
      path: request.url.slice(base.length),
      authorization: request.headers.get('authorization'),
      body: JSON.parse((await request.text()) || 'null'),
    });
    return answer();
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const getAccessToken = async (): Promise<ApiToken> => ({ kind: 'token', token: 'read' });
  return { ...createPersonCalls({ getAccessToken, getActToken: async () => actToken }, base), sent };
}

test('what is pressed goes with the token for it, to the address that its ids fill', async () => {
  const { act, sent } = callsOf(() => new Response(null, { status: 204 }));
  const details = { ids: { id: 'h/1', memberId: 'm?2' }, body: { role: 'owner' } };
  expect(await act({ method: 'PATCH', path: '/api/h/:id/members/:memberId' }, Type.Null(), details)).toEqual({
    kind: 'ok',
    body: null,
  });
  expect(sent).toEqual([
    {
      method: 'PATCH',
      path: '/api/h/h%2F1/members/m%3F2',
      authorization: 'Bearer act',
      body: { role: 'owner' },
    },
  ]);
});

test('what is read goes with the other token, and an answer that cannot be ours is none', async () => {
  const { read, sent } = callsOf(() => Response.json({ name: 7 }));
  const schema = Type.Object({ name: Type.String() });
  expect(await read({ method: 'GET', path: '/api/named' }, schema)).toEqual({ kind: 'offline' });
  expect(sent.map(({ authorization }) => authorization)).toEqual(['Bearer read']);
});

test('without a token nothing is sent, and the person is told why', async () => {
  const { act, sent } = callsOf(() => new Response(null, { status: 204 }), { kind: 'offline' });
  expect(await act({ method: 'POST', path: '/api/act' }, Type.Null())).toEqual({ kind: 'offline' });
  expect(sent).toEqual([]);
});
