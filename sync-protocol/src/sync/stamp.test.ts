import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampStamp, clockOffset, maxStampAheadMs, nextStamp } from './stamp.ts';

describe('C1', () => {
  test('[C1] a stamp is the device’s clock corrected by the offset to the server’s', () => {
    expect(nextStamp(0, 5_000, 0)).toBe(5_000);
    expect(nextStamp(0, 5_000, -2_000)).toBe(3_000);
  });

  test('[C1] two edits in one millisecond have ascending stamps', () => {
    expect(nextStamp(5_000, 5_000, 0)).toBe(5_001);
  });

  test('[C1] stamps ascend while the clock is set back by up to a minute', () => {
    expect(nextStamp(5_000_000, 5_000_000 - maxStampAheadMs, 0)).toBe(5_000_001);
  });

  test('[C1] a stamp is never negative and always whole', () => {
    expect(nextStamp(0, 10.6, 0)).toBe(11);
    expect(nextStamp(0, 1_000, -9_000)).toBe(1);
  });

  test('[C1] the offset is what the server’s clock is ahead in the middle of a request', () => {
    expect(clockOffset(1_000, 1_200, 61_100)).toBe(60_000);
    expect(clockOffset(61_000, 61_200, 1_100)).toBe(-60_000);
  });
});

test('[C2] a device whose last stamp is more than 60 s ahead of its corrected clock starts again from the clock', () => {
  const dayAhead = 86_400_000;
  expect(nextStamp(dayAhead + 5_000, 6_000, 0)).toBe(6_000);
});

test('[C1] [C2] stamps ascend, or start again from the clock', () => {
  const time = fc.nat(10_000_000);
  fc.assert(
    fc.property(time, time, fc.integer({ min: -100_000, max: 100_000 }), (last, now, offset) => {
      const next = nextStamp(last, now, offset);
      expect(Number.isSafeInteger(next) && next >= 0).toBe(true);
      expect(next > last || last - next > maxStampAheadMs).toBe(true);
    }),
  );
});

describe('C3', () => {
  test('[C3] the server takes a stamp later than its now + 60 s down to that', () => {
    expect(clampStamp(1_000_000, 500_000)).toBe(560_000);
  });

  test('[C3] it leaves every other stamp alone', () => {
    expect(clampStamp(560_000, 500_000)).toBe(560_000);
    expect(clampStamp(0, 500_000)).toBe(0);
  });
});
