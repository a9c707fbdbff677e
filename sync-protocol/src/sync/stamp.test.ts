import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../dates/day-ms.ts';
import { clampStamp, correctOffset, maxStampAheadMs, nextStamp } from './stamp.ts';

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
});

test('[C2] a device whose last stamp is more than 60 s ahead of its corrected clock starts again from the clock', () => {
  const dayAhead = dayMs;
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

describe('C5', () => {
  const answer = (sentAtMs: number, receivedAtMs: number, serverTimeMs: number) => ({
    sentAtMs,
    receivedAtMs,
    serverTimeMs,
  });

  test('[C5] a wrong clock is put right to within one answer', () => {
    expect(correctOffset(0, answer(1_000, 1_000, 61_000))).toBe(60_000);
    expect(correctOffset(0, answer(61_000, 61_200, 1_100))).toBe(-59_900);
  });

  test('[C5] a slow answer leaves a right offset alone, wherever the time went', () => {
    expect(correctOffset(0, answer(1_000, 16_000, 1_010))).toBe(0);
    expect(correctOffset(0, answer(1_000, 16_000, 15_990))).toBe(0);
  });

  test('[C5] a quick answer narrows what a slow one had left open', () => {
    const rough = correctOffset(0, answer(1_000, 16_000, 608_500));
    expect(Math.abs(rough - 600_000)).toBeLessThanOrEqual(7_500);
    expect(correctOffset(rough, answer(20_000, 20_100, 620_050))).toBe(599_950);
  });

  test('[C5] a clock that is set back during a request tells nothing', () => {
    expect(correctOffset(40, answer(9_000_000, 1_000, 9_000_000))).toBe(40);
  });

  test('[C5] no answer takes the offset further from the truth than it was', () => {
    const ms = fc.integer({ min: -100_000_000, max: 100_000_000 });
    fc.assert(
      fc.property(ms, ms, fc.nat(60_000), fc.nat(60_000), (known, truth, outward, back) => {
        const sentAt = 1_000_000_000;
        const next = correctOffset(known, answer(sentAt, sentAt + outward + back, sentAt + outward + truth));
        expect(Math.abs(next - truth)).toBeLessThanOrEqual(Math.abs(known - truth));
        expect(Math.abs(next - truth)).toBeLessThanOrEqual(Math.max(outward, back));
      }),
    );
  });
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
