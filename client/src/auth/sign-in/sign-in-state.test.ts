import { expect, test } from 'vitest';
import { findSignIn, hasPendingSignIn } from './sign-in-state.ts';

const kept = { id: 's1', data: { returnTo: '/sync', isSilent: false }, request_type: 'si:r' };
const answer = (state: string) => `https://ateria.example/login?code=c&state=${state}`;

/** Mimics the browser's Storage, whose keys are own properties. */
const storageOf = (entries: Record<string, string>): Storage =>
  Object.assign(Object.create({ getItem: (key: string) => entries[key] ?? null }), entries);

test('an answer finds the sign-in that it belongs to', () => {
  const storage = storageOf({ 'oidc.s1': JSON.stringify(kept) });
  expect(findSignIn(answer('s1'), storage)).toMatchObject({ data: kept.data, request_type: 'si:r' });
});

test('an answer to what was never asked, or is not what we left, finds none', () => {
  expect(findSignIn(answer('s2'), storageOf({ 'oidc.s1': JSON.stringify(kept) }))).toBeNull();
  for (const text of ['', '{', '{"data":1}', JSON.stringify({ ...kept, data: { returnTo: 1 } })])
    expect(findSignIn(answer('s1'), storageOf({ 'oidc.s1': text }))).toBeNull();
});

test('a sign-in that is under way is seen, a stored person is none', () => {
  expect(hasPendingSignIn(storageOf({ 'oidc.s1': JSON.stringify(kept) }))).toBe(true);
  expect(hasPendingSignIn(storageOf({ 'oidc.user:x:y': '{"profile":{}}', other: '1' }))).toBe(false);
});
