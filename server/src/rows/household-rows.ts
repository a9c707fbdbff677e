import type { ErrorCode } from 'sync-protocol/errors.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { WriteRequest } from '#lib/write-request.ts';

/** Operations of one device on rows of one noun, as they came off the wire. */
export interface ChangeBatch {
  noun: Noun;
  device: string;
  changes: readonly unknown[];
  /** Whether the device works out the rows that an answer leaves to it (SPEC W12). */
  knowsAsSent?: boolean;
  /** Most living rows of the noun in one household. */
  maxRows: number;
  /** Why there is no room for more; `list_limit` unless told. */
  atLimit?: Rejection;
  /** Why an operation is rejected whatever the rows are; null for one that may be applied. */
  rejectionOf?: (op: Op) => Rejection | null;
}

export interface Rejection {
  code: ErrorCode;
  message: string;
}

/** Operations of the server's own making, from the rows as they are; their author is `device`. */
export interface ServerEdit {
  noun: Noun;
  device: string;
  /** The edit is about these rows alone; all of the noun unless told. */
  ids?: readonly string[];
  /**
   * The edit is about the living rows, and of the tombstones about these; instead of `ids`. All that it adds is named here, or new.
   *
   * @param firstRows the rows of the noun of `first`, as they were
   */
  deletedIds?: (firstRows: readonly RowState[]) => readonly string[];
  /**
   * Which of them the edit is about; all unless told. The rows of others are not kept in memory.
   *
   * @param firstRows the rows of the noun of `first`, as they were
   */
  isAbout?: (firstRows: readonly RowState[]) => (row: RowState) => boolean;
  /**
   * Pure: it is asked again where somebody else has written meanwhile. What it throws is the request's answer.
   *
   * @param livingCount how many rows of the noun there are, of the edit or not
   */
  toOps: (
    rows: readonly RowState[],
    context: { stamp: number; epoch: string },
    livingCount: number,
  ) => readonly Op[];
  /** What happens to another noun in the same transaction, before `toOps` is asked. */
  first?: {
    noun: Noun;
    /** @param others the rows of the edit's own noun as they are */
    toOps: (
      rows: readonly RowState[],
      context: { stamp: number; epoch: string; others: readonly RowState[] },
    ) => readonly Op[];
  };
}

/** A noun whose rows are small, some megabytes at most: all of them may be in memory at once. Those of others are read by `ReadPages`. */
export interface ListedNoun extends Noun {
  name: 'foodPreference' | 'generatedList' | 'quickItem' | 'recurringItem';
}

/**
 * The rows of a household: the one way in which features read and write them. Every write is one transaction: rows, change
 * numbers and the stored answer land together, and then the household's devices are poked.
 */
export interface HouseholdRows {
  /** Living rows of the noun, in the order in which they were made. */
  list(householdId: string, noun: ListedNoun): Promise<RowState[]>;
  /** The living row of the noun with this id; undefined when there is none. */
  find(householdId: string, noun: Noun, id: string): Promise<RowState | undefined>;
  /** How many living rows of the noun there are. */
  count(householdId: string, noun: Noun): Promise<number>;
  /**
   * Merges a batch; a repetition gets the same acknowledgement and the rows as they then are.
   *
   * @throws AppError `idempotency_key_reused` for the same key with another body, `invalid_request` for a batch
   * without a key (SPEC W3) or whose operations cannot be told apart, `payload_too_large` for one of several operations on
   * rows that are very large together; nothing is applied then
   */
  merge(request: WriteRequest, batch: ChangeBatch): Promise<MergeAnswer>;
  /**
   * Applies a server edit; a repetition applies nothing. Gives the living rows that the edit is about. Those of many rows take turns,
   * each person one and few of all at once.
   *
   * @throws AppError what `toOps` throws, or the first rejection of the rules; nothing is written then
   * @throws TooManyWaitError
   */
  carryOut(request: WriteRequest, edit: ServerEdit): Promise<RowState[]>;
}
