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

/** Before the generation of any pull, so that a row of it counts as not brought. */
export const goneGeneration = -1;

/**
 * The single decisions of the core, each a rule of the SPEC. They are handed to the core, so that a test can hand it others and
 * see that it is noticed.
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

  /** What the author of an edit of this moment has seen of its row, in which epoch (SPEC O2). */
  seenOf: (known: KnownRow | undefined, _state: DeviceState): { base: number; epoch: string } =>
    seenAt(known, known?.row.version ?? 0),

  /** Whether a write is the one that was taken already (SPEC O6). */
  wasTaken: ({ lastWrites = [] }: DeviceState, id: string): boolean => lastWrites.includes(id),

  /** What is under way in a queue is sent again as it was (SPEC W3). */
  underWay: (batch: FrozenBatch | undefined): FrozenBatch | undefined => batch,

  /** Of what waits behind a batch, the first operations on rows that it does not touch (SPEC W3). */
  apart: (behind: readonly Entry[], batch: readonly Entry[]): readonly Entry[] => {
    const touched = new Set(batch.map(({ op }) => rowKey(op)));
    const end = behind.findIndex(({ op }) => touched.has(rowKey(op)));
    return end === -1 ? behind : behind.slice(0, end);
  },

  /** Success is an answer that names each operation (SPEC W4). */
  answerOf: (body: MergeAnswer | null, batch: FrozenBatch, _state: DeviceState): MergeAnswer | null =>
    body && namesEvery(body, batch) ? body : null,

  /** Which operations leave the queue for being acknowledged: exactly the named ones (SPEC Q2). */
  gone: (acknowledged: readonly Entry[], _allWaiting: () => readonly Entry[]): readonly Entry[] =>
    acknowledged,

  /** What is rejected stays, with its reason (SPEC Q4). */
  reject: (entry: Entry, reason: Entry['parked']): Entry => ({ ...entry, parked: reason }),

  /** Whether an operation waits behind a rejected one of its row (SPEC Q4). */
  isHeld: (entry: Entry, firstRejected: number | undefined): boolean =>
    firstRejected !== undefined && entry.n >= firstRejected,

  /** A page is for the cursor that it was asked with (SPEC P2). */
  isCurrent: (asked: string | null, { cursor }: DeviceState): boolean => asked === cursor,

  /** A row is taken when it is newer than the one that the device has (SPEC P3). */
  isNewer: (row: RowState, before: KnownRow | undefined, epoch: string): boolean =>
    before === undefined || before.epoch !== epoch || row.version > before.row.version,

  /** Whether nothing lies between where the device stands and what an answer or a poke brings (SPEC P3). */
  isNext: (from: { epoch: string; seq: number }, { cursor, isResetting }: DeviceState): boolean => {
    const at = isResetting || cursor === null ? null : parseCursor(cursor);
    return at?.epoch === from.epoch && at.seq === from.seq && at.start === undefined;
  },

  /** A full pull under way has not brought what an answer does: the answer may be older than the pull (SPEC P5). */
  generationOfAnswer: ({ generation, isResetting }: DeviceState): number =>
    isResetting ? generation - 1 : generation,

  /** What the last full pull has not brought goes (SPEC P5). */
  isMissing: (known: KnownRow, { generation, isResetting }: DeviceState): boolean =>
    known.generation === goneGeneration || (!isResetting && known.generation !== generation),

  /** Where the server has not a row that the device knows in this epoch, everything is pulled again (SPEC P5). */
  isDoubtful: ({ epoch }: KnownRow, state: DeviceState): boolean => epoch === state.epoch,

  /** Whether a restore has lost the row on which an operation came to nothing (SPEC E4). */
  isLost: (known: KnownRow | undefined, state: DeviceState): known is KnownRow =>
    known !== undefined && known.epoch !== state.epoch,

  /** Whether an operation from before a restore met no row, and another device has brought the row back since (SPEC E4). */
  isReturned: (entry: Entry, known: KnownRow | undefined, state: DeviceState): boolean =>
    entry.op.epoch !== state.epoch && known?.epoch === state.epoch && known.generation !== goneGeneration,

  /** Whether an act that met no row goes again when there is one: what its author saw may have been lost by a restore (SPEC E4). */
  isBeforeRestore: ({ op }: Entry, { epoch }: DeviceState): boolean => op.epoch !== epoch,
};
export type DeviceRules = typeof deviceRules;

/** What somebody has seen who saw a row at a version; nothing of a row that there was not. */
export function seenAt(known: KnownRow | undefined, base: number): { base: number; epoch: string } {
  return { base, epoch: known && base > 0 ? known.epoch : '' };
}

function namesEvery({ acknowledged, rejected }: MergeAnswer, { ops }: FrozenBatch): boolean {
  const named = new Set([...acknowledged, ...rejected.map(({ op }) => op)]);
  return ops.every((n) => named.has(n));
}
