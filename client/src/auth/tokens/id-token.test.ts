import { expect, test } from 'vitest';
import { checkIdToken, type IdTokenRules } from './id-token.ts';

const now = Date.UTC(2026, 0, 1) / 1000;
const claims = {
  iss: 'https://id.example',
  sub: 'aino',
  aud: 'ateria-web',
  exp: now + 3_600,
  iat: now,
  name: 'Äinö 🥛',
};
const rules: IdTokenRules = { issuer: 'https://id.example', clientId: 'ateria-web', nowMs: now * 1000 };

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (over: Record<string, unknown> = {}, alg = 'RS256') =>
  `${part({ alg })}.${part({ ...claims, ...over })}.signature`;

test('a good token gives its claims, in any script', () => {
  expect(checkIdToken(token(), rules)).toMatchObject({ sub: 'aino', name: 'Äinö 🥛' });
});

test("Auth0's slash at the end of an issuer makes no difference", () => {
  expect(checkIdToken(token({ iss: 'https://id.example/' }), rules).sub).toBe('aino');
});

test.each<[string, string | undefined, Partial<IdTokenRules>?]>([
  ['alg', token({}, 'none')],
  ['alg', token({}, 'HS256')],
  ['alg', undefined],
  ['alg', 'nonsense'],
  ['claims', token({ exp: undefined })],
  ['claims', token({ iat: undefined })],
  ['claims', token({ sub: '' })],
  ['iss', token({ iss: 'https://evil.example' })],
  ['aud', token({ aud: 'another-app' })],
  ['azp', token({ aud: ['ateria-web', 'another-app'], azp: 'another-app' })],
  ['sub', token(), { sub: 'somebody else' }],
  ['exp', token({ exp: now - 61 })],
  ['iat', token({ iat: now + 61 })],
])('a token with a wrong %s is refused', (claim, idToken, over = {}) => {
  expect(() => checkIdToken(idToken, { ...rules, ...over })).toThrow(
    expect.objectContaining({ kind: 'invalid_token', code: claim }),
  );
});

test('a minute of difference between the clocks is allowed', () => {
  expect(checkIdToken(token({ exp: now - 59, iat: now + 59 }), rules).sub).toBe('aino');
});

test('on renewal the times are left alone: a wrong clock signs nobody out', () => {
  expect(checkIdToken(token({ exp: now - 9_999 }), { ...rules, nowMs: null }).sub).toBe('aino');
});
