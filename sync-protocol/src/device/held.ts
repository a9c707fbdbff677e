import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';

/** What a device knows about itself and about how far it has synced. */
export interface DeviceState {
  /** Id of this browser profile, as in `Mark.device`. */
  device: string;
  /** The server's epoch; '' before the first contact. */
  epoch: string;
  /** Where the next pull starts; null for the beginning. */
  cursor: string | null;
  /** Number of the current full pull; rows carry the number of the one that brought them. */
  generation: number;
  /** A full pull is under way. */
  isResetting: boolean;
  /** Some rows may come from no page of the full pull; only then are they searched for at its end. */
  hasStrays: boolean;
  /** Number of the last queued operation: ascending, never reused. */
  lastN: number;
  lastStamp: number;
  clockOffsetMs: number;
  /** Whether any pull has ever completed. */
  hasPulled: boolean;
  /** Ids of the latest writes, oldest first; absent until a write with an id is made. */
  lastWrites?: string[];
  /**
   * By queue, ascending operation numbers that no request may span, because a larger batch was rejected as a
   * whole (SPEC W8).
   */
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

/** A row as the server last sent it. */
export interface KnownRow {
  row: RowState;
  /**
   * Epoch in which the row's version was counted. If not the device's epoch, the restored server has not sent
   * the row yet (SPEC E3).
   */
  epoch: string;
  /** Number of the full pull that brought the row; see SPEC P4, P5. */
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
  /**
   * Operations that would restore what a restored server lost, left out because this operation, under way at
   * the time, wins over them; queued if it is rejected (SPEC E4).
   */
  beneath?: readonly Op[];
}

/** Operations sent under one key, kept until there is a definitive answer (SPEC W3). */
export interface FrozenBatch {
  /** Name of the queue. */
  resource: string;
  /** The Idempotency-Key. */
  key: string;
  /** Numbers of the operations, ascending. */
  ops: readonly number[];
  /**
   * The batch sent before the answer to this one is applied; it takes this one's place afterwards. A build
   * that does not know `next` must not end this batch (`ateria-db.ts`).
   */
  next?: Omit<FrozenBatch, 'resource' | 'next'>;
}

/**
 * What a device holds of the rows that a decision touches; the core decides by this alone. It may contain
 * more, and is never mutated.
 */
export interface Held {
  state: Readonly<DeviceState>;
  /** By `rowKey`. */
  rows: ReadonlyMap<string, KnownRow>;
  /** Waiting operations of each row, oldest first, by `rowKey`. */
  waiting: ReadonlyMap<string, readonly Entry[]>;
  /** Batches under way by queue name: at most one each, plus its `next`. */
  batches: ReadonlyMap<string, FrozenBatch>;
}

/** What a screen shows of a row: the server's row with the waiting operations applied (SPEC V1). */
export interface Shown {
  /** Null if there is no such row. */
  row: RowState | null;
  sync: 'saved' | 'waiting' | 'parked';
}

/** Changes to what a device holds. All are stored in one transaction, or none. */
export interface Changes {
  state: DeviceState;
  /** The server's rows that changed, by `rowKey`; null for a forgotten one. */
  rows: ReadonlyMap<string, KnownRow | null>;
  /** Queue entries that are new, or were rejected, retried or edited. */
  queued: readonly Entry[];
  /** Numbers of the operations removed from the queue. */
  unqueued: readonly number[];
  /** By queue name; null if nothing is under way any more. */
  batches: ReadonlyMap<string, FrozenBatch | null>;
  /** What a screen now shows of every row that was touched, by `rowKey`. */
  shown: ReadonlyMap<string, Shown>;
}
