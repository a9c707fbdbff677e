import { expect, test } from 'vitest';
import { identityKey } from './identity-key.ts';
import { toReturnPath } from './sign-in/return-path.ts';

const origin = 'https://ateria.example';

test('a path of ours is gone on to as it is', () => {
  expect(toReturnPath('/sync?x=1#y', origin)).toBe('/sync?x=1#y');
});

test.each([
  undefined,
  null,
  42,
  '',
  'sync',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  '/login?code=1',
])('%s is no path to go on to', (value) => {
  expect(toReturnPath(value, origin)).toBe('/calendar');
});

test('a person has the same key for ever', () => {
  expect(identityKey({ issuer: 'http://localhost:3000/oidc', sub: 'aino' })).toBe('0gkk0o4pr968e');
});

test('the same subject of two issuers, and two subjects that only look alike, are different people', () => {
  const keys = [
    identityKey({ issuer: 'https://a.example', sub: 'aino' }),
    identityKey({ issuer: 'https://b.example', sub: 'aino' }),
    identityKey({ issuer: 'https://a.example","', sub: 'aino' }),
    identityKey({ issuer: 'https://a.example', sub: '","aino' }),
  ];
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) expect(key).toMatch(/^[a-z0-9]{13}$/);
});
