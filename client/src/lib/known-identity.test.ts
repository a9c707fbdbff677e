import { expect, test } from 'vitest';
import { KNOWN_IDENTITY_KEY, readKnownIdentity, writeKnownIdentity } from './known-identity.ts';

const storageWith = (stored: string | null) => ({ getItem: () => stored });

test('what was written is read back', () => {
  const kept = new Map<string, string>();
  const aino = { issuer: 'https://id.example', sub: '7', email: 'aino@example.com', name: 'Aino' };
  writeKnownIdentity(aino, { setItem: (key, value) => kept.set(key, value) });
  expect(readKnownIdentity(storageWith(kept.get(KNOWN_IDENTITY_KEY) ?? null))).toEqual(aino);
});

test.each([null, '', 'null', '{', '[]', '{"sub":7}', '{"sub":"7"}', '"7"'])(
  'anything else stored is nobody: %j',
  (stored) => {
    expect(readKnownIdentity(storageWith(stored))).toBeNull();
  },
);

test('denied storage is nobody', () => {
  const denied = {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  };
  expect(readKnownIdentity(denied)).toBeNull();
});
