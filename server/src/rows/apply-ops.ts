import { findOverfullList, type Noun } from 'sync-protocol/nouns/noun.ts';
import { withAuthor } from 'sync-protocol/rows/authors.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { type ServerRules, serverRules } from 'sync-protocol/rows/server-rules.ts';
import type { Rejection } from './household-rows.ts';

export interface ApplyContext {
  noun: Noun;
  device: string;
  /** Household-wide number of the person who sent the operations. */
  author: number;
  epoch: string;
  /** The household's last change number. */
  seq: number;
  nowMs: number;
  livingCount: number;
  maxRows: number;
  atLimit?: Rejection;
  rejectionOf?: (op: Op) => Rejection | null;
  rules?: Pick<ServerRules, 'applyOp' | 'clampStamp' | 'isAsSent' | 'rejectsFollowers'>;
}

/**
 * Applies operations in order to the rows that they name. An operation after a rejected one on the same row
 * is rejected too (SPEC Q4); a delete or an act on a missing row counts as done (SPEC M6, M12). Pure.
 *
 * @param rows the named rows that exist, by id
 * @returns the changed rows, each with its own change number; the last number taken; the number of living
 *   rows afterwards; the rejections; the acts that met no row; and the operations whose rows their author can
 *   work out (SPEC W12)
 */
export function applyOps<O extends Op>(
  rows: ReadonlyMap<string, RowState>,
  ops: readonly O[],
  context: ApplyContext,
) {
  const changed = new Map<string, RowState>();
  const rejections: (Rejection & { op: O })[] = [];
  const rejected = new Map<string, Rejection>();
  const unmet: O[] = [];
  const asSent: O[] = [];
  const isOnlyOne = onlyOnes(ops);
  const reject = (op: O, rejection: Rejection) => {
    rejections.push({ op, ...rejection });
    rejected.set(op.id, rejection);
  };
  const atLimit = context.atLimit ?? {
    code: 'list_limit',
    message: `There is room for ${context.maxRows} and no more.`,
  };
  const { rules = serverRules } = context;
  let { seq, livingCount } = context;
  for (const op of ops) {
    const known = (rules.rejectsFollowers && rejected.get(op.id)) || context.rejectionOf?.(op);
    if (known) {
      reject(op, known);
      continue;
    }
    const before = changed.get(op.id) ?? rows.get(op.id) ?? null;
    const clamped = { ...op, stamp: rules.clampStamp(op.stamp, context.nowMs) };
    const after = rules.applyOp(context.noun, before, clamped, {
      version: seq + 1,
      device: context.device,
      epoch: context.epoch,
    });
    if (after === null) {
      if (op.kind === 'act') unmet.push(op);
      else if (op.kind !== 'delete') reject(op, gone);
      continue;
    }
    if (after === before) continue;
    const growth = Number(isLiving(after)) - Number(isLiving(before));
    if (hasNewFields(before, after) && findOverfullList(context.noun, after) !== undefined) {
      reject(op, overfull);
      continue;
    }
    if (growth > 0 && livingCount >= context.maxRows) {
      reject(op, atLimit);
      continue;
    }
    livingCount += growth;
    seq += 1;
    if (isOnlyOne(op) && clamped.stamp === op.stamp && rules.isAsSent(before, op, after, context))
      asSent.push(op);
    changed.set(op.id, withAuthor(after, before, context.author));
  }
  return { changed: [...changed.values()], rejections, unmet, asSent, seq, livingCount };
}

/** Tells of an operation whether no other one in `ops` is about the same row. */
function onlyOnes(ops: readonly Op[]): (op: Op) => boolean {
  const counts = new Map<string, number>();
  for (const { id } of ops) counts.set(id, (counts.get(id) ?? 0) + 1);
  return ({ id }) => counts.get(id) === 1;
}

const overfull: Rejection = { code: 'list_limit', message: 'There is room for no more items.' };
const gone: Rejection = { code: 'not_found', message: 'This record is not on the server any more.' };

function hasNewFields(before: RowState | null, after: RowState): boolean {
  return Object.keys(after.fields).some((field) => !Object.hasOwn(before?.fields ?? {}, field));
}

function isLiving(row: RowState | null): boolean {
  return row !== null && row.deleted === null;
}
