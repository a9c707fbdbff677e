import { describe, expect, test } from 'vitest';
import { addressSubject } from './attempts.ts';

describe('an address stands for one household', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is counted as %s', (ip, subject) => {
    expect(addressSubject(ip)).toBe(subject);
  });
});
