import { dayMs, hourMs } from '../src/dates/day-ms.ts';
import type { Rng } from './rng.ts';

/** What can befall messages, people, clocks and the server. */
export const modelFaults = [
  'request lost',
  'answer lost',
  'delivered twice',
  'foreign answer',
  'edit rejected',
  'edit unreadable',
  'form rejected',
  'cursor rejected',
  'clock jumps',
  'server restored',
  'tombstones forgotten',
] as const;
export type ModelFault = (typeof modelFaults)[number];

export type ModelFaults = ReturnType<typeof drawFaults>;

/** How bad the world is in one run: chances for every message, clocks, and what befalls the server. */
export function drawFaults(rng: Rng) {
  const hasSkew = rng.chance(0.5);
  return {
    requestLost: rng.next() * 0.4,
    answerLost: rng.next() * 0.4,
    duplicated: rng.next() * 0.3,
    foreignAnswer: rng.next() * 0.2,
    /** Longest pause between two things that happen. */
    stepMs: rng.pick([20, 2_000, 60_000]),
    latencyMs: rng.pick([50, 5_000]),
    skewsMs: hasSkew ? [0, -hourMs, hourMs, dayMs, -dayMs, 600_000] : [0],
    clockJumps: hasSkew ? rng.next() * 0.02 : 0,
    /** How often the server is put back to a backup. */
    restores: rng.chance(0.4) ? 1 + rng.below(2) : 0,
    prunes: rng.chance(0.3) ? 0.03 : 0,
    rejections: rng.chance(0.3) ? 0.05 : 0,
    formRejected: rng.chance(0.3) ? 0.05 : 0,
    cursorRejected: rng.chance(0.2) ? 0.02 : 0,
  };
}
