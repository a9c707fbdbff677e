import { expect, test } from 'vitest';
import { shortHash } from './hash.ts';

test.each([
  ['', 0xcbf29ce484222325n],
  ['a', 0xaf63dc4c8601ec8cn],
  ['foobar', 0x85944171f73967e8n],
])('"%s" has the hash that its authors published', (text, hash) => {
  expect(shortHash(text)).toBe(hash.toString(36).padStart(13, '0'));
});
