import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { watchMembership } from './watch-membership.ts';

test('who belongs no longer is told once, and nothing that waits is taken for rejected', async () => {
  let told = 0;
  const membership = watchMembership(() => {
    told += 1;
  });
  const refused = { kind: 'refused', status: 403, code: 'not_a_member', message: 'no' } as const;
  const api = membership.over({ request: async () => refused });
  const call = { method: 'PUT', path: '/api/quick-list', schema: Type.Unknown() } as const;
  expect(await api.request(call)).toEqual({ kind: 'signed-out' });
  expect(await api.request(call)).toEqual({ kind: 'signed-out' });
  expect(told).toBe(1);
});
