import { lossesOfDiscard } from '../rows/discard.ts';
import { applyOp } from '../rows/merge.ts';
import { lossesOfWrite } from '../rows/overwritten.ts';
import { orderRecovery, recoveryOps } from '../rows/recover.ts';
import { rowKey } from '../rows/row-key.ts';
import type { RowState } from '../rows/row-state.ts';
import { seenBefore } from '../rows/seen-before.ts';
import { parseCursor } from '../sync/cursor.ts';
import type { MergeAnswer } from '../sync/merge-answer.ts';
import { correctOffset, nextStamp } from '../sync/stamp.ts';
import type { DeviceState, Entry, FrozenBatch, KnownRow } from './held.ts';

/** Lower than the generation of any pull, so that a row with it counts as not brought. */
export const goneGeneration = -1;

/**
 * The core's individual decisions, each a rule of the SPEC. They are passed to the core so that a test can
 * replace one and check that this is noticed.
 */
export const deviceRules = {
  applyOp,
  nextStamp,
  correctOffset,
  recoveryOps,
  orderRecovery,
  seenBefore,
  lossesOfDiscard,
  lossesOfWrite,

  /** What the author of an edit made now has seen of its row, and in which epoch (SPEC O2). */
  seenOf: (known: KnownRow | undefined, _state: DeviceState): { base: number; epoch: string } =>
    seenAt(known, known?.row.version ?? 0),

  /** Whether the write with this id was queued already (SPEC O6). */
  wasTaken: ({ lastWrites = [] }: DeviceState, id: string): boolean => lastWrites.includes(id),

  /** The batch under way is sent again unchanged (SPEC W3). */
  underWay: (batch: FrozenBatch | undefined): FrozenBatch | undefined => batch,

  /** The first of the operations behind a batch, up to one on a row that the batch touches (SPEC W3). */
  apart: (behind: readonly Entry[], batch: readonly Entry[]): readonly Entry[] => {
    const touched = new Set(batch.map(({ op }) => rowKey(op)));
    const end = behind.findIndex(({ op }) => touched.has(rowKey(op)));
    return end === -1 ? behind : behind.slice(0, end);
  },

  /** Only an answer that names every operation of the batch counts (SPEC W4). */
  answerOf: (body: MergeAnswer | null, batch: FrozenBatch, _state: DeviceState): MergeAnswer | null =>
    body && namesEvery(body, batch) ? body : null,

  /** Operations that leave the queue: exactly the acknowledged ones (SPEC Q2). */
  gone: (acknowledged: readonly Entry[], _allWaiting: () => readonly Entry[]): readonly Entry[] =>
    acknowledged,

  /** A rejected operation stays queued, with its reason (SPEC Q4). */
  reject: (entry: Entry, reason: Entry['parked']): Entry => ({ ...entry, parked: reason }),

  /** Whether an operation has to wait behind a rejected one of its row (SPEC Q4). */
  isHeld: (entry: Entry, firstRejected: number | undefined): boolean =>
    firstRejected !== undefined && entry.n >= firstRejected,

  /** A page is applied only at the cursor with which it was requested (SPEC P2). */
  isCurrent: (asked: string | null, { cursor }: DeviceState): boolean => asked === cursor,

  /** A row is taken if it is newer than the device's, or of another epoch (SPEC P3). */
  isNewer: (row: RowState, before: KnownRow | undefined, epoch: string): boolean =>
    before === undefined || before.epoch !== epoch || row.version > before.row.version,

  /** Whether an answer or poke starts exactly at the device's cursor, outside a full pull (SPEC P3, P8). */
  isNext: (from: { epoch: string; seq: number }, { cursor, isResetting }: DeviceState): boolean => {
    const at = isResetting || cursor === null ? null : parseCursor(cursor);
    return at?.epoch === from.epoch && at.seq === from.seq && at.start === undefined;
  },

  /**
   * Generation for rows of an answer. During a full pull they count as not brought by it: the answer may be
   * older than the pull (SPEC P5).
   */
  generationOfAnswer: ({ generation, isResetting }: DeviceState): number =>
    isResetting ? generation - 1 : generation,

  /** Whether the last full pull did not bring the row, so that the device drops it (SPEC P5). */
  isMissing: (known: KnownRow, { generation, isResetting }: DeviceState): boolean =>
    known.generation === goneGeneration || (!isResetting && known.generation !== generation),

  /**
   * Whether a row that the server says it lacks was known in this epoch; then everything is pulled again
   * (SPEC P5).
   */
  isDoubtful: ({ epoch }: KnownRow, state: DeviceState): boolean => epoch === state.epoch,

  /** Whether a restore lost the row of an operation that had no effect (SPEC E4). */
  isLost: (known: KnownRow | undefined, state: DeviceState): known is KnownRow =>
    known !== undefined && known.epoch !== state.epoch,

  /**
   * Whether an operation from before a restore concerns a row that another device has brought back since
   * (SPEC E4).
   */
  isReturned: (entry: Entry, known: KnownRow | undefined, state: DeviceState): boolean =>
    entry.op.epoch !== state.epoch && known?.epoch === state.epoch && known.generation !== goneGeneration,

  /**
   * Whether an act is from before a restore: it is sent again, as the restore may have lost what its author
   * saw (SPEC E4).
   */
  isBeforeRestore: ({ op }: Entry, { epoch }: DeviceState): boolean => op.epoch !== epoch,
};
export type DeviceRules = typeof deviceRules;

/** `base` and `epoch` for an author who saw the row at version `base`; 0 means that they saw no row. */
export function seenAt(known: KnownRow | undefined, base: number): { base: number; epoch: string } {
  return { base, epoch: known && base > 0 ? known.epoch : '' };
}

function namesEvery({ acknowledged, rejected }: MergeAnswer, { ops }: FrozenBatch): boolean {
  const named = new Set([...acknowledged, ...rejected.map(({ op }) => op)]);
  return ops.every((n) => named.has(n));
}
