import { Guard } from 'typebox/guard';
import { fieldRule, type Noun } from '../nouns/noun.ts';
import { keepLostOps, keepsLost, type Loss, lossesOf, newLosses } from './lost.ts';
import { isContent, markOf } from './merge.ts';
import type { FieldValues, Op, SetOp } from './op.ts';
import { overlay } from './overlay.ts';
import { type RowState, restoresOf } from './row-state.ts';

/**
 * Operations that give a server restored from a backup what it had acknowledged and lost, as far as this
 * device remembers (SPEC E3). Each edit keeps its stamp, so that the latest edit of each field wins across
 * devices.
 *
 * @param known the row as the server had it before the restore, in its old epoch
 * @param restored the row as the restored server has it; null if it has none
 * @param epoch the restored server's epoch
 */
export function recoveryOps(noun: Noun, known: RowState, restored: RowState | null, epoch: string): Op[] {
  const { noun: name, id } = known;
  const row = { noun: name, id };
  if (!restored) {
    const unseen = { ...row, base: 0, epoch: '' };
    const { stamp: addedAt } = known.created;
    // A field can be older than the row, by a concurrent edit. Inside the `add` it would get the row's later
    // stamp, so it is sent as an edit of its own.
    const isOlder = (field: string) => markOf(known, field).stamp < addedAt && !noun.required.includes(field);
    const added = Object.entries(known.fields).filter(([field]) => !isOlder(field));
    const add: Op = { ...unseen, kind: 'add', set: Object.fromEntries(added), stamp: addedAt };
    const sets = edits(noun, known, (_field, stamp) => stamp !== addedAt).map(
      ([stamp, set]): Op => ({ ...unseen, kind: 'set', set, stamp }),
    );
    const lost = keepLostOps(lossesOf(known), { ...unseen, stamp: latestStamp(known) });
    const end: Op[] = known.deleted ? [{ ...unseen, kind: 'delete', stamp: known.deleted.stamp }] : [];
    return [add, ...sets, ...lost, ...end];
  }
  const seen = { ...row, base: restored.version, epoch };
  const ops = edits(
    noun,
    known,
    (field, stamp) => !Object.hasOwn(restored.fields, field) || stamp > markOf(restored, field).stamp,
  ).map(([stamp, set]): Op => ({ ...seen, kind: 'set', set, stamp }));
  const losses = newLosses([...lossesOf(known), ...beaten(noun, known, restored)], restored);
  ops.push(...keepLostOps(losses, { ...seen, stamp: latestStamp(known) }));
  const deletedAt = restored.deleted?.stamp;
  const livedAt = lastSignOfLife(noun, known);
  if (known.deleted && deletedAt === undefined && known.deleted.stamp > latestStamp(restored))
    ops.push({ ...seen, kind: 'delete', stamp: known.deleted.stamp });
  if (!known.deleted && deletedAt !== undefined && livedAt > deletedAt)
    ops.push({ ...seen, kind: 'restore', stamp: livedAt });
  return ops;
}

/**
 * Values of the remembered and the restored row that lose against the other. Versions of two epochs do not
 * tell who had seen what, so values of different devices count as concurrent (SPEC M2).
 */
function beaten(noun: Noun, known: RowState, restored: RowState): Loss[] {
  return Object.keys(known.fields)
    .filter((field) => Object.hasOwn(restored.fields, field) && keepsLost(noun, field))
    .flatMap((field): Loss[] => {
      const [one, other] = [markOf(known, field), markOf(restored, field)];
      if (one.device === other.device || Guard.IsDeepEqual(known.fields[field], restored.fields[field]))
        return [];
      const [row, mark] = one.stamp > other.stamp ? [restored, other] : [known, one];
      return [{ field, value: row.fields[field], mark }];
    });
}

/** The fields of `row` whose edits are wanted, grouped by the moment of their edit, earliest first. */
function edits(
  noun: Noun,
  row: RowState,
  isWanted: (field: string, stamp: number) => boolean,
): [number, FieldValues][] {
  const byStamp = new Map<number, FieldValues>();
  for (const field of Object.keys(row.fields)) {
    if (!fieldRule(noun, field)) continue;
    const { stamp } = markOf(row, field);
    if (isWanted(field, stamp)) byStamp.set(stamp, { ...byStamp.get(stamp), [field]: row.fields[field] });
  }
  return [...byStamp].sort(([a], [b]) => a - b);
}

/** Stamp of the last restore or content edit: either protects the row from a delete that had not seen it. */
function lastSignOfLife(noun: Noun, row: RowState): number {
  const content = Object.keys(row.fields).filter((field) => isContent(noun, field, row.fields[field]));
  const marks = [...restoresOf(row), ...content.map((field) => markOf(row, field))];
  return Math.max(0, ...marks.map(({ stamp }) => stamp));
}

function latestStamp(row: RowState): number {
  const marks = [row.created, ...restoresOf(row), ...Object.values(row.marks)];
  return Math.max(...marks.map(({ stamp }) => stamp));
}

/** How the operations of a recovery are placed among those that wait on the row. */
export interface RecoveryOrder {
  /** Sent before the waiting operations, if those can be moved behind. */
  first: Op[];
  /**
   * Sent after the waiting operations as well, so that remembered values prevail over waiting ones that lost
   * to them.
   */
  last: Op[];
  /** Sent after the waiting operations instead, if those are under way and cannot be moved. */
  behind: Op[];
  /**
   * Left out of `behind` because a waiting operation wins over it, by the index in `waiting` of the first
   * that does.
   */
  beneath: ReadonlyMap<number, Op[]>;
}

/**
 * Places a recovery so that the outcome is what the screen showed: the remembered row with the waiting
 * operations, which were made on top of it, applied (SPEC E4).
 *
 * @param waiting this device's queued operations for the row, oldest first
 * @param ops the operations from `recoveryOps`
 */
export function orderRecovery(
  noun: Noun,
  known: { row: RowState; epoch: string },
  waiting: readonly Op[],
  ops: readonly Op[],
  device: string,
): RecoveryOrder {
  const { row, epoch } = known;
  const screens = waiting.map(
    (_, n) => overlay(noun, row, waiting.slice(0, n + 1), { device, epoch }) ?? row,
  );
  const shown = screens.at(-1) ?? row;
  const isWritten = (field: string) =>
    waiting.some((op) => op.kind === 'set' && Object.hasOwn(op.set, field));
  const isWon = (field: string) => markOf(shown, field) !== markOf(row, field);
  const lives = shown.deleted === null;
  const contradicts = ({ kind }: Op) => kind === (lives ? 'delete' : 'restore');
  const last = ops.flatMap((op) => onlyFields(op, (field) => isWritten(field) && !isWon(field)));
  const { noun: name, id } = row;
  const unseen = { noun: name, id, base: 0, epoch: '', stamp: latestStamp(shown) };
  if (lives && waiting.some(({ kind }) => kind === 'delete')) last.push({ ...unseen, kind: 'restore' });
  // All of this arrives as one device's writes, which that device has seen, so the server records no loss;
  // what lost on the screen has to be sent explicitly.
  const losses = keepLostOps(newLosses(lossesOf(shown), row), unseen);
  return {
    first: ops.filter((op) => !(lives && op.kind === 'delete')),
    last: [...last, ...losses],
    behind: [
      ...ops.flatMap((op) => {
        if (op.kind === 'set')
          return [...onlyFields(op, (field) => !isWon(field)), ...wonByActs(op, shown, waiting, isWon)];
        return contradicts(op) ? [] : [op];
      }),
      ...losses,
    ],
    beneath: wonBy(screens, row, ops),
  };
}

/**
 * The recovery operations that waiting operations win over, by the index of the first waiting operation that
 * does.
 */
function wonBy(screens: readonly RowState[], row: RowState, ops: readonly Op[]): Map<number, Op[]> {
  const won = new Map<number, Op[]>();
  let before = row;
  for (const [n, screen] of screens.entries()) {
    const isFirst = (field: string) =>
      markOf(row, field) === markOf(before, field) && markOf(before, field) !== markOf(screen, field);
    const turns = before.deleted === null ? 'restore' : 'delete';
    const isTurned = (before.deleted === null) !== (screen.deleted === null);
    const found = ops.flatMap((op) => (op.kind === turns && isTurned ? [op] : onlyFields(op, isFirst)));
    if (found.length > 0) won.set(n, found);
    before = screen;
  }
  return won;
}

/**
 * What waiting acts made of a recovery's fields. While under way, such an act met a row without the values it
 * was made on and had no effect, so its outcome is sent behind it, with its own stamp.
 */
function wonByActs(
  op: SetOp,
  shown: RowState,
  waiting: readonly Op[],
  isWon: (field: string) => boolean,
): Op[] {
  return Object.keys(op.set).flatMap((field): Op[] => {
    const { stamp } = markOf(shown, field);
    const isByAct = isWon(field) && waiting.some((each) => each.kind === 'act' && each.stamp === stamp);
    return isByAct ? [{ ...op, set: { [field]: shown.fields[field] }, stamp }] : [];
  });
}

/** The part of a `set` that writes the wanted fields; nothing for other operations. */
function onlyFields(op: Op, isWanted: (field: string) => boolean): Op[] {
  if (op.kind !== 'set') return [];
  const set = Object.fromEntries(Object.entries(op.set).filter(([field]) => isWanted(field)));
  return Object.keys(set).length > 0 ? [{ ...op, set }] : [];
}
