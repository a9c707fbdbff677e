import type { ErrorCode } from 'sync-protocol/errors.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { applyOp } from 'sync-protocol/rows/merge.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { clampStamp } from 'sync-protocol/sync/stamp.ts';

export interface ApplyContext {
  noun: Noun;
  device: string;
  epoch: string;
  /** The household's last change number. */
  seq: number;
  nowMs: number;
  livingCount: number;
  maxRows: number;
}

interface Refusal<O> {
  op: O;
  code: ErrorCode;
  message: string;
}

/**
 * Applies operations in order to the rows that they name. One behind a refused one of its row is refused with it (SPEC Q4);
 * a delete of what is not there is through. Pure.
 *
 * @param rows the named rows that exist, by id
 * @returns the rows that changed, each with a change number of its own, the last number taken, and what was refused
 */
export function applyOps<O extends Op>(
  rows: ReadonlyMap<string, RowState>,
  ops: readonly O[],
  context: ApplyContext,
) {
  const changed = new Map<string, RowState>();
  const refusals: Refusal<O>[] = [];
  const refused = new Map<string, Omit<Refusal<O>, 'op'>>();
  const refuse = (op: O, code: ErrorCode, message: string) => {
    refusals.push({ op, code, message });
    refused.set(op.id, { code, message });
  };
  let { seq, livingCount } = context;
  for (const op of ops) {
    const earlier = refused.get(op.id);
    if (earlier) {
      refuse(op, earlier.code, earlier.message);
      continue;
    }
    const before = changed.get(op.id) ?? rows.get(op.id) ?? null;
    const clamped = { ...op, stamp: clampStamp(op.stamp, context.nowMs) };
    const after = applyOp(context.noun, before, clamped, {
      version: seq + 1,
      device: context.device,
      epoch: context.epoch,
    });
    if (after === null) {
      if (op.kind !== 'delete') refuse(op, 'not_found', 'This record is not on the server any more.');
      continue;
    }
    if (after === before) continue;
    const growth = Number(isLiving(after)) - Number(isLiving(before));
    if (growth > 0 && livingCount >= context.maxRows) {
      refuse(op, 'list_limit', `There is room for ${context.maxRows} and no more.`);
      continue;
    }
    livingCount += growth;
    seq += 1;
    changed.set(op.id, after);
  }
  return { changed: [...changed.values()], refusals, seq };
}

function isLiving(row: RowState | null): boolean {
  return row !== null && row.deleted === null;
}
