import type { Op } from '../../src/rows/op.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import { createAgenda } from '../agenda.ts';
import type { MadeEdit } from '../judge/made-edits.ts';
import type { MemoryDevice } from '../memory-device.ts';
import { drawFaults, type ModelFault, type ModelFaults } from '../model-faults.ts';
import type { ModelServer } from '../model-server.ts';
import { createRng } from '../rng.ts';

const startMs = 1_700_000_000_000;

/** How a story is told, and what is left out of it to make it shorter. */
export interface StoryOptions {
  without?: ReadonlySet<ModelFault>;
  /** Steps that do not happen; from there on it is another story. */
  skipped?: ReadonlySet<number>;
  tell?: (line: string) => void;
}

export interface Clock {
  skewMs: number;
  /** With this skew what the device knows of the server's clock is true; null for with none. */
  trueAtMs: number | null;
  changes: number;
}

/** A device with its clock, and the server of its household. */
export interface Player extends MemoryDevice {
  server: ModelServer;
  clock: Clock;
  clockMs: () => number;
  /** Rows that its person has edited. */
  taken: Set<string>;
}

export type Stage = ReturnType<typeof openStage>;

/** What the parts of a run in memory share: chance, time, what befalls it, what people did, and what is wrong with it. */
export function openStage(
  seed: number,
  forced: Partial<ModelFaults>,
  { without = new Set(), tell }: StoryOptions,
) {
  const rng = createRng(seed);
  const faults = { ...drawFaults(rng), ...forced };
  const agenda = createAgenda(startMs);
  const counted = new Map<ModelFault, number>();
  const stage = {
    seed,
    rng,
    faults,
    agenda,
    counted,
    hasRightClocks: faults.skewsMs.length === 1,
    violation: null as string | null,
    epochs: 1,
    hadPruning: false,
    isHealing: false,
    requests: 0,
    edits: 0,
    made: [] as MadeEdit[],
    takenBack: [] as MadeEdit[],
    /** What the server rejects, by `nameOfOp`. */
    rejected: new Set<string>(),
    /** What the server cannot read: it rejects the whole request. */
    unreadable: new Set<Op>(),
    report: (found: string | null): void => {
      stage.violation ??= found;
    },
    happens: (fault: ModelFault, chance: number): boolean => {
      if (stage.isHealing || !rng.chance(chance) || without.has(fault)) return false;
      counted.set(fault, (counted.get(fault) ?? 0) + 1);
      return true;
    },
    latency: (): number => rng.below(faults.latencyMs),
    tell: tell && ((words: string): void => tell(`${agenda.nowMs() - startMs} ms  ${words}`)),
  };
  return stage;
}

export const nameOfOp = (op: Op): string => `${op.kind} ${rowKey(op)} ${op.stamp}`;

export const isSameOp = (one: Op, other: Op): boolean =>
  one.stamp === other.stamp && one.id === other.id && one.kind === other.kind && one.noun === other.noun;
