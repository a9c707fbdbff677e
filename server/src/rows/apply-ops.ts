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

  /** What one operation makes of its row, over those before it. */
  const effectOf = (op: O): OpEffect => {
    const known = (rules.rejectsFollowers && rejected.get(op.id)) || context.rejectionOf?.(op);
    if (known) return { kind: 'rejected', rejection: known };
    const before = changed.get(op.id) ?? rows.get(op.id) ?? null;
    const stamp = rules.clampStamp(op.stamp, context.nowMs);
    const { noun, device, epoch } = context;
    const after = rules.applyOp(noun, before, { ...op, stamp }, { version: seq + 1, device, epoch });
    if (after === null) {
      if (op.kind === 'act') return { kind: 'unmet' };
      return op.kind === 'delete' ? { kind: 'unchanged' } : { kind: 'rejected', rejection: gone };
    }
    if (after === before) return { kind: 'unchanged' };
    if (hasNewFields(before, after) && findOverfullList(noun, after) !== undefined)
      return { kind: 'rejected', rejection: overfull };
    const growth = Number(isLiving(after)) - Number(isLiving(before));
    if (growth > 0 && livingCount >= context.maxRows) return { kind: 'rejected', rejection: atLimit };
    const isAsSent = isOnlyOne(op) && stamp === op.stamp && rules.isAsSent(before, op, after, context);
    return { kind: 'changed', row: withAuthor(after, before, context.author), growth, isAsSent };
  };

  for (const op of ops) {
    const effect = effectOf(op);
    if (effect.kind === 'rejected') reject(op, effect.rejection);
    else if (effect.kind === 'unmet') unmet.push(op);
    else if (effect.kind === 'changed') {
      changed.set(op.id, effect.row);
      livingCount += effect.growth;
      seq += 1;
      if (effect.isAsSent) asSent.push(op);
    }
  }
  return { changed: [...changed.values()], rejections, unmet, asSent, seq, livingCount };
}

type OpEffect =
  | { kind: 'rejected'; rejection: Rejection }
  /** An act without a row. */
  | { kind: 'unmet' }
  | { kind: 'unchanged' }
  /** `growth`: by how much the number of living rows changes. `isAsSent`: its author can work the row out. */
  | { kind: 'changed'; row: RowState; growth: number; isAsSent: boolean };

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
