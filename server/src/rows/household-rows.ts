import type { ErrorCode } from 'sync-protocol/errors.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { WriteRequest } from '#lib/write-request.ts';

/** Operations of one device on rows of one noun, not validated yet. */
export interface ChangeBatch {
  noun: Noun;
  device: string;
  changes: readonly unknown[];
  /** Whether the device can work out the rows that the answer leaves out (SPEC W12). */
  knowsAsSent?: boolean;
  /** Most living rows of the noun in one household. */
  maxRows: number;
  /** Rejection for an add beyond `maxRows`; defaults to `list_limit`. */
  atLimit?: Rejection;
  /** Rejects an operation regardless of the rows; null if it may be applied. */
  rejectionOf?: (op: Op) => Rejection | null;
}

export interface Rejection {
  code: ErrorCode;
  message: string;
}

/** Operations that the server derives from the current rows; their device is `device`. */
export interface ServerEdit {
  noun: Noun;
  device: string;
  /** Ids of the only rows that the edit reads and writes; defaults to all rows of the noun. */
  ids?: readonly string[];
  /**
   * Instead of `ids`: the edit reads all living rows, and only these tombstones. An id that it adds is either
   * named here or new.
   *
   * @param firstRows the rows of the noun of `first`, as they were
   */
  deletedIds?: (firstRows: readonly RowState[]) => readonly string[];
  /**
   * Narrows the rows that the edit reads; defaults to all. Other rows are not kept in memory.
   *
   * @param firstRows the rows of the noun of `first`, as they were
   */
  isAbout?: (firstRows: readonly RowState[]) => (row: RowState) => boolean;
  /**
   * Pure, since it is called again if somebody else wrote meanwhile. What it throws is the request's answer.
   *
   * @param livingCount number of all living rows of the noun, also of those that the edit does not read
   */
  toOps: (
    rows: readonly RowState[],
    context: { stamp: number; epoch: string },
    livingCount: number,
  ) => readonly Op[];
  /** Operations on another noun in the same transaction, worked out before those of `toOps`. */
  first?: {
    noun: Noun;
    /** @param others the rows of the edit's own noun, before the edit */
    toOps: (
      rows: readonly RowState[],
      context: { stamp: number; epoch: string; others: readonly RowState[] },
    ) => readonly Op[];
  };
}

/**
 * A noun whose rows take some megabytes per household at most, so all may be in memory at once. Rows of other
 * nouns are read with `ReadPages`.
 */
export interface ListedNoun extends Noun {
  name: 'foodPreference' | 'generatedList' | 'quickItem' | 'recurringItem';
}

/**
 * Reads and writes the rows of a household; features have no other way. Every write is one transaction that
 * commits rows, change numbers and the stored answer together; then the household's devices are poked.
 */
export interface HouseholdRows {
  /** The noun's living rows, in order of creation. */
  list(householdId: string, noun: ListedNoun): Promise<RowState[]>;
  /** The living row of the noun with this id; undefined when there is none. */
  find(householdId: string, noun: Noun, id: string): Promise<RowState | undefined>;
  /** The number of the noun's living rows. */
  count(householdId: string, noun: Noun): Promise<number>;
  /**
   * Merges a batch; a repetition gets the same acknowledgement, with the rows as they are now.
   *
   * @throws AppError `idempotency_key_reused` for the same key with another body, `invalid_request` for a
   *   batch without a key (SPEC W3) or with operations that lack a number of their own, `payload_too_large`
   *   for several operations on rows that are too large together; nothing is applied then
   */
  merge(request: WriteRequest, batch: ChangeBatch): Promise<MergeAnswer>;
  /**
   * Applies a server edit; a repetition applies nothing. Returns the living rows that the edit is about.
   * Edits of more than one row are queued: one at a time per person, and few at a time per server.
   *
   * @throws AppError what `toOps` throws, or the first rejection of the rules; nothing is written then
   * @throws TooManyWaitError if the queue is full
   */
  carryOut(request: WriteRequest, edit: ServerEdit): Promise<RowState[]>;
}
