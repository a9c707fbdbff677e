import { expect, onTestFinished, test, vi } from 'vitest';
import { createBell, sound } from './bell.ts';

const rate = 48_000;
/** Peak amplitude of the rendered audio in a time span, from 0 to 1. */
const loudest = (samples: Float32Array, from: number, to: number) =>
  samples.slice(from * rate, to * rate).reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('the bell is four tones that can be heard, and quiet after them', async () => {
  const context = new OfflineAudioContext(1, 2 * rate, rate);
  sound(context);
  const samples = (await context.startRendering()).getChannelData(0);
  for (const at of [0, 0.25, 0.5, 0.75])
    expect(loudest(samples, at, at + 0.2), `tone at ${at} s`).toBeGreaterThan(0.3);
  expect(loudest(samples, 0.96, 2)).toBe(0);
});

test('a device that can vibrate does so, also while the page has no voice yet', () => {
  const vibrate = vi.spyOn(navigator, 'vibrate');
  onTestFinished(() => vibrate.mockRestore());
  createBell().ring();
  expect(vibrate).toHaveBeenCalledExactlyOnceWith([300, 150, 300, 150, 300]);
});
