import type { Rng } from '../../../../sync-protocol/testing/rng.ts';

/** Faults of a single request. */
export const networkFaults = [
  'request lost',
  'answer lost',
  'delivered twice',
  'late',
  'out of order',
  '500 before commit',
  '500 after commit',
  '401',
  '429',
  'captive portal',
  'truncated JSON',
  'server killed',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** Faults of pages, devices and the server. */
export const otherFaults = [
  'out of reach',
  'server restored',
  'tab killed',
  'page left',
  'several tabs',
  'service worker drains',
  'lock holder frozen',
  'clock ahead',
  'clock behind',
  'clock jumps',
  'IndexedDB call failed',
  'connection lost',
  'quota exceeded',
  'wiped',
  'old build',
  'schema upgrade',
  'midnight',
  'daylight saving',
  'edit rejected',
  'tombstones forgotten',
  'images collected',
  'power cut',
] as const;

/** Events of people joining and leaving, in runs with several people. */
export const comings = [
  'joined',
  'brought along',
  'image brought along',
  'removed',
  'left',
  'came back',
  'account deleted',
] as const;
export type Fault = NetworkFault | (typeof otherFaults)[number] | (typeof comings)[number];

const drawnFaults: readonly Fault[] = [...networkFaults, ...otherFaults];
export const faults: readonly Fault[] = [...drawnFaults, ...comings];

/** The faults of a run, and their frequency. */
export interface Conditions {
  has: (fault: Fault) => boolean;
  /** Chance of a fault for each request. */
  networkRate: number;
  network: readonly NetworkFault[];
  /** Longest latency of a message, milliseconds. */
  latencyMs: number;
  /** Longest pause between two things that people do, milliseconds. */
  stepMs: number;
  /** Rows per page of the feed; null for the client's own page size. */
  pageRows: number | null;
  /** Operations per request at most; null for the queue's own limit. */
  requestOps: number | null;
  /** People mostly edit the same row. */
  isCrowded: boolean;
  /** Everybody is on the free tier. */
  isFree: boolean;
  /** Pages listen for the server's pokes. */
  isPoked: boolean;
  /** Several people share the household, come to it and go. */
  hasPeople: boolean;
  /** People take photos of what they cook. */
  hasImages: boolean;
}

/** Clock faults are rarer, since more can be judged with right clocks. */
export const clockFaults: ReadonlySet<Fault> = new Set<Fault>([
  'clock ahead',
  'clock behind',
  'clock jumps',
  'daylight saving',
]);

/** Draws some of the faults for a run, so that each also occurs without the others. */
export function drawConditions(rng: Rng, without: ReadonlySet<Fault>): Conditions {
  const drawn = new Set<Fault>();
  for (const fault of drawnFaults)
    if (fault !== 'power cut' && rng.chance(clockFaults.has(fault) ? 0.15 : 0.3)) drawn.add(fault);
  // A wiped device may have been the only one that knew what a restored server lost.
  if (drawn.has('server restored')) drawn.delete('wiped');
  if (drawn.has('server restored')) drawn.delete('tombstones forgotten');
  const has = (fault: Fault) => drawn.has(fault) && !without.has(fault);
  const conditions = {
    has,
    networkRate: rng.pick([0.1, 0.3, 0.5]),
    network: networkFaults.filter(has),
    latencyMs: rng.pick([50, 50, 2_000, 8_000]),
    // Frozen pages need long pauses, so that others take over their locks.
    stepMs: rng.pick(has('lock holder frozen') ? [3_000, 60_000, 60_000] : [200, 3_000, 60_000]),
    pageRows: rng.pick([null, null, 1, 3]),
    isCrowded: rng.chance(0.5),
    isFree: rng.chance(0.15),
    isPoked: rng.chance(0.3),
    hasImages: rng.chance(0.3),
    hasPeople: false,
    requestOps: null as number | null,
  };
  // Drawn last, so that runs of seeds without it do not depend on it.
  if (rng.chance(0.25)) drawn.add('power cut');
  // The range excludes the seeds of `simulate.test.ts`, whose runs must not change.
  const lot = rng.next();
  conditions.hasPeople = lot > 0.47 && lot < 0.8 && !without.has('joined');
  if (conditions.hasPeople) {
    for (const coming of comings) drawn.add(coming);
  }
  // A request is sent before the previous answer is applied only if several requests wait.
  if (rng.chance(0.4)) conditions.requestOps = 1 + rng.below(5);
  return conditions;
}
