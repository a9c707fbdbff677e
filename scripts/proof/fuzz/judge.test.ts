import { expect, test } from 'vitest';
import { createRng } from '../../../sync-protocol/testing/rng.ts';
import { judge } from './judge.ts';
import { createPerson } from './pool.ts';
import type { ApiRoute } from './routes.ts';

const other = createPerson('eino', createRng(1));
const api: ApiRoute = {
  method: 'GET',
  path: '/api/quick-list',
  parameters: [],
  body: undefined,
  answers: new Map([
    [200, { type: 'object', properties: { items: { type: 'array' } }, required: ['items'] }],
  ]),
  isStream: false,
};
const request = { method: 'GET', route: 'GET /api/quick-list', url: '/api/quick-list', headers: {}, api };

const faultsOf = (status: number, body: string) =>
  judge(request, { status, headers: { 'content-type': 'application/json' }, body, ms: 1 }, other);

test.each([
  ['what was promised', 200, '{"items":[]}'],
  ['a refusal with its code', 404, '{"code":"not_found","message":"No."}'],
  ['a code that has no status of its own any more', 431, '{"code":"invalid_request","message":"No."}'],
])('%s is no fault', (_what, status, body) => {
  expect(faultsOf(status, body)).toEqual([]);
});

test.each([
  ['a fault of the server', 500, '{"code":"internal","message":"Oh."}'],
  ['an answer that does not fit its schema', 200, '{"item":[]}'],
  ['an answer that is no JSON', 200, '{"items":['],
  ['words of the other household', 200, JSON.stringify({ items: [other.secret] })],
  ['a refusal without a message', 400, '{"code":"invalid_request","message":""}'],
  ['a refusal with a code that nobody knows', 400, '{"code":"oops","message":"No."}'],
  ['a refusal with the status of another', 400, '{"code":"not_found","message":"No."}'],
  ['a refusal that speaks of its inside', 400, '{"code":"invalid_request","message":"SQLITE_ERROR: x"}'],
])('%s is a fault', (_what, status, body) => {
  expect(faultsOf(status, body)).not.toEqual([]);
});

test('to repeat the address that was asked for tells nothing, and to say more of it does', () => {
  const asked = { ...request, url: `/api/households/${other.secret}/members/%E0%A4%A` };
  const answer = (message: string) => ({
    status: 400,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: 'invalid_request', message }),
    ms: 1,
  });
  expect(judge(asked, answer(`'${asked.url}' is not a valid url component`), other)).toEqual([]);
  expect(judge(asked, answer(`${other.secret} has no such member`), other)).not.toEqual([]);
});

test('silence is a fault', () => {
  expect(judge(request, null, other)).toEqual(['no answer in time']);
});
