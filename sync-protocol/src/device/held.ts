import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';

/** What a device knows of itself and of how far it has heard from the server. */
export interface DeviceState {
  /** This browser profile's name in marks. */
  device: string;
  /** The server's epoch; '' before the first contact. */
  epoch: string;
  /** Where the next pull starts; null for the beginning. */
  cursor: string | null;
  /** Number of the full pull that rows belong to. */
  generation: number;
  /** A full pull is under way. */
  isResetting: boolean;
  /** There may be rows that no page of the full pull will have brought: only then are they looked for at its end. */
  hasStrays: boolean;
  /** Number of the operation queued last: ascending, never used again. */
  lastN: number;
  lastStamp: number;
  clockOffsetMs: number;
  /** Whether one pull has ever come to its end. */
  hasPulled: boolean;
  /** Ids of the latest writes, oldest first; absent before the first that has one. */
  lastWrites?: string[];
  /** Of a queue, ascending: no request goes beyond such an operation number, because a larger batch was rejected whole. */
  batchEnds?: Record<string, readonly number[]>;
}

export function newDeviceState(device: string): DeviceState {
  return {
    device,
    epoch: '',
    cursor: null,
    generation: 0,
    isResetting: false,
    hasStrays: false,
    lastN: 0,
    lastStamp: 0,
    clockOffsetMs: 0,
    hasPulled: false,
  };
}

/** A row as the server last gave it. */
export interface KnownRow {
  row: RowState;
  /** Epoch in which its version was counted. Another than the device's: the restored server has not given it yet (SPEC E3). */
  epoch: string;
  /** Which full pull brought it; see SPEC P4, P5. */
  generation: number;
}

export interface RejectionReason {
  code: string;
  message: string;
}

/** An operation in the queue. */
export interface Entry {
  /** Number of the operation on this device. */
  n: number;
  op: Op;
  /** Device clock when the person did it, epoch milliseconds. */
  queuedAt: number;
  /** Why the server rejected it; null while it may be sent. */
  parked: RejectionReason | null;
  /** What a restored server has lost and this operation, on its way then, would win: queued if it is rejected (SPEC E4). */
  beneath?: readonly Op[];
}

/** Operations that are under way under one key, and stay so until there is a definitive answer (SPEC W3). */
export interface FrozenBatch {
  /** The queue that they are of. */
  resource: string;
  /** The Idempotency-Key. */
  key: string;
  /** Their numbers, ascending. */
  ops: readonly number[];
  /**
   * Frozen and sent before the answer to this one is taken; then it takes its place. Who knows nothing of it must not end this
   * one (`ateria-db.ts`).
   */
  next?: Omit<FrozenBatch, 'resource' | 'next'>;
}

/**
 * What a device has of the rows that something touches: the core decides by this alone. It may hold more than what is touched,
 * and is never changed.
 */
export interface Held {
  state: Readonly<DeviceState>;
  /** By `rowKey`. */
  rows: ReadonlyMap<string, KnownRow>;
  /** What waits on each row, oldest first, by `rowKey`. */
  waiting: ReadonlyMap<string, readonly Entry[]>;
  /** What is under way, by the queue's name: one batch at most, and the one next to it. */
  batches: ReadonlyMap<string, FrozenBatch>;
}

/** What a screen shows of a row: the server's with what waits applied (SPEC V1). */
export interface Shown {
  /** Null where there is none. */
  row: RowState | null;
  sync: 'saved' | 'waiting' | 'parked';
}

/** What becomes of what a device has. All of it lands at once, or nothing. */
export interface Changes {
  state: DeviceState;
  /** Rows of the server's that are others now, by `rowKey`; null for one that is forgotten. */
  rows: ReadonlyMap<string, KnownRow | null>;
  /** Operations that are new in the queue or are rejected, sent again or edited. */
  queued: readonly Entry[];
  /** Numbers of operations that are not in the queue any more. */
  unqueued: readonly number[];
  /** By the queue's name; null where nothing is under way any more. */
  batches: ReadonlyMap<string, FrozenBatch | null>;
  /** What a screen shows from now on of every row that something happened to, by `rowKey`. */
  shown: ReadonlyMap<string, Shown>;
}
