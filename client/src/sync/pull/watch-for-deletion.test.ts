import { Type } from 'typebox';
import { expect, test } from 'vitest';
import type { SyncResult } from '../engine/sync-api.ts';
import { watchForDeletion } from './watch-for-deletion.ts';

function watch(results: SyncResult<never>[], answers: (boolean | Error)[] = []) {
  const clock = { ms: 0 };
  const told: string[] = [];
  const api = watchForDeletion(
    { request: async () => results.shift() ?? { kind: 'retry' } },
    {
      askIfDeleted: async () => {
        told.push('asked');
        const answer = answers.shift() ?? false;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      onDeleted: () => told.push('deleted'),
      nowMs: () => clock.ms,
    },
  );
  const call = () => api.request({ method: 'GET', path: '/api/changes', schema: Type.Never() });
  return { call, note: api.note, told, clock };
}

const gone: SyncResult<never> = { kind: 'refused', status: 410, code: 'account_deleted', message: '' };
const out: SyncResult<never> = { kind: 'signed-out' };

test('[W11] a living token that is told of the deletion stops sync, and says so once', async () => {
  const { call, told } = watch([gone, gone]);
  expect(await call()).toEqual({ kind: 'signed-out' });
  expect(await call()).toEqual({ kind: 'signed-out' });
  expect(told).toEqual(['deleted']);
});

test('[W11] so does the stream of changes, which a page that nobody touches asks for alone', async () => {
  const { note, told } = watch([]);
  expect(note({ kind: 'refused', code: 'not_a_member' })).toBe(false);
  expect(told).toEqual([]);
  expect(note(gone)).toBe(true);
  note(gone);
  expect(told).toEqual(['deleted']);
});

test('a session that has ended is asked about, since it may have ended with the account', async () => {
  const { call, told } = watch([out, out], [true]);
  expect(await call()).toEqual(out);
  await expect.poll(() => told).toEqual(['asked', 'deleted']);
  await call();
  expect(told).toEqual(['asked', 'deleted']);
});

test('who is only signed out keeps everything, and is asked about once a minute', async () => {
  const { call, told, clock } = watch([out, out, out]);
  await call();
  await call();
  expect(told).toEqual(['asked']);
  clock.ms += 60_000;
  await call();
  expect(told).toEqual(['asked', 'asked']);
});

test('a question that got no answer is asked again at the next contact', async () => {
  const { call, told } = watch([out, out], [new Error('offline'), true]);
  await call();
  await new Promise((resolve) => setTimeout(resolve));
  await call();
  await expect.poll(() => told).toEqual(['asked', 'asked', 'deleted']);
});

test('other rejections, and a network that fails, say nothing of the account', async () => {
  const rejected: SyncResult<never> = { kind: 'refused', status: 410, code: 'not_found', message: '' };
  const { call, told } = watch([rejected, { kind: 'retry' }, { kind: 'upgrade-required' }]);
  expect(await call()).toEqual(rejected);
  await call();
  await call();
  expect(told).toEqual([]);
});
