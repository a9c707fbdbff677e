import { createHash } from 'node:crypto';
import { bareId } from 'sync-protocol/ids.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { plainDevice } from 'sync-protocol/rows/mark.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { AppError } from '#lib/app-error.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';

/**
 * The operations of a request on one row, given the row as it is (a tombstone if deleted, undefined if it
 * never existed) and the number of living rows of its noun. Called in the transaction that writes; what it
 * throws is the request's answer.
 */
type ToOps = (
  row: RowState | undefined,
  authored: Pick<Op, 'noun' | 'id' | 'base' | 'epoch' | 'stamp'>,
  livingCount: number,
) => Op[];

/**
 * A plain client's writes to one record at a time. It has seen every row, so its edits win (SPEC W7).
 *
 * @param goneMessage message of `not_found`, for a record that does not exist
 */
export function createPlainWrites(
  noun: Noun,
  goneMessage: string,
  deps: { rows: HouseholdRows; newId: () => string },
) {
  const { rows, newId } = deps;
  const gone = () => new AppError('not_found', goneMessage);

  /**
   * The id of a new record: the given one, else one derived from the idempotency key, so that a retry finds
   * the same record, else a random one.
   */
  function idOfNew(
    { key, member }: WriteRequest,
    given: { _id?: string | undefined; clientId?: string | undefined },
  ): string {
    if (given.clientId !== undefined) return given.clientId;
    if (given._id !== undefined) return bareId(given._id);
    if (key === undefined) return newId();
    return `key-${createHash('sha256').update(`${member.userId}\n${key}`).digest('hex').slice(0, 40)}`;
  }

  /**
   * Applies the operations, unless the request is a repetition. Returns the row, or undefined if it is
   * deleted.
   */
  async function write(request: WriteRequest, id: string, toOps: ToOps): Promise<RowState | undefined> {
    const [living] = await rows.carryOut(request, {
      noun,
      device: plainDevice,
      ids: [id],
      toOps: ([row], context, livingCount) =>
        toOps(row, { noun: noun.name, id, base: row?.version ?? 0, ...context }, livingCount),
    });
    return living;
  }

  /**
   * Returns the row itself.
   *
   * @throws AppError `not_found` for a missing or deleted row
   */
  function existing(row: RowState | undefined): RowState {
    if (!row || row.deleted) throw gone();
    return row;
  }

  /**
   * Deletes a record; deleting a deleted record is no error.
   *
   * @throws AppError `not_found` for a record that never existed
   */
  async function remove(request: WriteRequest, id: string): Promise<{ _id: string }> {
    await write(request, id, (row, authored) => {
      if (!row) throw gone();
      return [{ ...authored, kind: 'delete' }];
    });
    return { _id: id };
  }

  return { idOfNew, write, existing, remove, gone };
}
