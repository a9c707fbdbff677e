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
 * What a request does to one row, from the row as it is (a tombstone where it was deleted, undefined where it never was) and how
 * many of its noun live. Called in the transaction that writes; what it throws is the request's answer.
 */
type ToOps = (
  row: RowState | undefined,
  authored: Pick<Op, 'noun' | 'id' | 'base' | 'epoch' | 'stamp'>,
  livingCount: number,
) => Op[];

/**
 * A plain client's writes to one record at a time. It has seen every row, so its edits win (SPEC W7).
 *
 * @param goneMessage what a request is told about a record that is not there
 */
export function createPlainWrites(
  noun: Noun,
  goneMessage: string,
  deps: { rows: HouseholdRows; newId: () => string },
) {
  const { rows, newId } = deps;
  const gone = () => new AppError('not_found', goneMessage);

  /** The id of a new record: the one that was given, else one by which a repetition of the request finds the same record. */
  function idOfNew(
    { key, member }: WriteRequest,
    given: { _id?: string | undefined; clientId?: string | undefined },
  ): string {
    if (given.clientId !== undefined) return given.clientId;
    if (given._id !== undefined) return bareId(given._id);
    if (key === undefined) return newId();
    return `key-${createHash('sha256').update(`${member.userId}\n${key}`).digest('hex').slice(0, 40)}`;
  }

  /** A repetition carries nothing out. Gives the row if it lives afterwards. */
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

  /** @throws AppError `not_found` for a row that is not there, or deleted */
  function existing(row: RowState | undefined): RowState {
    if (!row || row.deleted) throw gone();
    return row;
  }

  /**
   * Deletes a record; deleting again what was deleted is no fault.
   *
   * @throws AppError `not_found` for a record that never was
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
