import { Guard } from 'typebox/guard';
import { actionNamed, type FieldRule, fieldRule, type Noun } from '../nouns/noun.ts';
import { valuesOf } from '../nouns/record-of.ts';
import { actOnLost, isLostAction, type Loss, withLosses } from './lost.ts';
import type { Mark } from './mark.ts';
import type { ActOp, FieldValues, Op } from './op.ts';
import { type RowState, restoresOf } from './row-state.ts';

/**
 * Context of a merge: the change number to assign, the operation's device, and the epoch in which versions
 * count.
 */
export interface MergeContext {
  version: number;
  device: string;
  epoch: string;
}

/**
 * Applies one operation to a row (SPEC M1-M12). The server merges with it and a device overlays its queue
 * with it.
 *
 * @returns the new row; the same object if nothing changed; null if the row does not exist and the operation
 * does not create it. Never mutates its input.
 */
export function applyOp(noun: Noun, row: RowState | null, op: Op, context: MergeContext): RowState | null {
  const mark: Mark = { version: context.version, stamp: op.stamp, device: context.device };
  switch (op.kind) {
    case 'add':
      return row ? addToExisting(noun, row, op.set, mark) : newRow(noun, op.id, op.set, mark);
    case 'set':
      return row && setFields(noun, row, op.set, mark, isUnseenBy(op, context));
    case 'delete':
      return row && deleteRow(noun, row, mark, isUnseenBy(op, context));
    case 'restore':
      return row && restoreRow(row, mark, isUnseenBy(op, context));
    case 'act':
      return row && act(noun, row, op, mark, isUnseenBy(op, context));
  }
}

/**
 * Returns a predicate that is true for a concurrent write: one of another device that the author of `op` had
 * not seen (SPEC M2).
 */
function isUnseenBy(op: Op, context: MergeContext): (mark: Mark) => boolean {
  const sawNothing = op.epoch !== context.epoch;
  return (mark) => mark.device !== context.device && (sawNothing || mark.version > op.base);
}

export function markOf(row: RowState, field: string): Mark {
  return Object.hasOwn(row.marks, field) ? (row.marks[field] ?? row.created) : row.created;
}

function newRow(noun: Noun, id: string, fields: FieldValues, mark: Mark): RowState {
  return {
    noun: noun.name,
    id,
    version: mark.version,
    created: mark,
    fields: knownTo(noun, fields),
    marks: {},
    deleted: null,
    restored: null,
  };
}

function knownTo(noun: Noun, fields: FieldValues): FieldValues {
  const known: FieldValues = {};
  for (const field of Object.keys(fields)) if (isField(noun, field)) known[field] = fields[field];
  return known;
}

/** An `add` of an existing row only fills in the fields that the row lacks (SPEC M3). */
function addToExisting(noun: Noun, row: RowState, fields: FieldValues, mark: Mark): RowState {
  const missing = Object.keys(fields).filter(
    (field) => isField(noun, field) && !Object.hasOwn(row.fields, field),
  );
  return missing.length === 0 ? row : write(row, missing, fields, mark);
}

function setFields(
  noun: Noun,
  row: RowState,
  fields: FieldValues,
  mark: Mark,
  isUnseen: (mark: Mark) => boolean,
): RowState {
  const winning: string[] = [];
  const losses: Loss[] = [];
  let editsContent = false;
  for (const field of Object.keys(fields)) {
    const rule = fieldRule(noun, field);
    if (!rule) continue;
    const value = fields[field];
    editsContent ||= rule.isContent(value);
    const by = markOf(row, field);
    const isConcurrent = Object.hasOwn(row.fields, field) && isUnseen(by);
    const wins = !isConcurrent || isWinner(rule, [value, mark], [row.fields[field], by]);
    if (wins) winning.push(field);
    if (isConcurrent) losses.push(wins ? lossOf(row, field) : { field, value, mark });
  }
  const revives = row.deleted !== null && editsContent && isUnseen(row.deleted);
  const after = winning.length === 0 && !revives ? row : write(row, winning, fields, mark);
  return withLosses(noun, revives ? { ...after, deleted: null } : after, losses, mark.version);
}

/**
 * Whether the first of two concurrent values wins: a removal gives way to anything else, otherwise the later
 * stamp wins (SPEC M4, M11).
 */
function isWinner(
  { isRemoval = () => false }: FieldRule,
  [value, mark]: [unknown, Mark],
  [current, by]: [unknown, Mark],
): boolean {
  return isRemoval(value) === isRemoval(current) ? mark.stamp > by.stamp : isRemoval(current);
}

function lossOf(row: RowState, field: string): Loss {
  return { field, value: row.fields[field], mark: markOf(row, field) };
}

/**
 * A delete removes what its author saw; a content edit or restore that the author had not seen keeps the row
 * (SPEC M6).
 */
function deleteRow(noun: Noun, row: RowState, mark: Mark, isUnseen: (mark: Mark) => boolean): RowState {
  if (row.deleted) return row;
  const isProtected =
    restoresOf(row).some(isUnseen) ||
    Object.keys(row.fields).some(
      (field) => isContent(noun, field, row.fields[field]) && isUnseen(markOf(row, field)),
    );
  return isProtected ? row : { ...row, deleted: mark, version: mark.version };
}

/**
 * Concurrent restores kept per row, above the devices of a household; beyond it the oldest are dropped, so
 * that no row grows without bound.
 */
const maxRestoresBeside = 20;

/**
 * Brings the row back; earlier restores that this one's author had not seen keep protecting the row (SPEC
 * M8).
 */
function restoreRow(
  { alsoRestored, ...row }: RowState,
  mark: Mark,
  isUnseen: (mark: Mark) => boolean,
): RowState {
  const unseen = restoresOf({ ...row, alsoRestored })
    .filter(isUnseen)
    .slice(-maxRestoresBeside);
  const after = { ...row, deleted: null, restored: mark, version: mark.version };
  return unseen.length > 0 ? { ...after, alsoRestored: unseen } : after;
}

/**
 * Applies a noun's action to the current row, unless a value that its author acted on has changed (SPEC M12).
 * On a deleted row it changes the kept body, and brings the row back if an edit would (SPEC M7).
 */
function act(noun: Noun, row: RowState, op: ActOp, mark: Mark, isUnseen: (mark: Mark) => boolean): RowState {
  const { action, args } = op;
  if (isLostAction(action)) return actOnLost(noun, row, op, mark.version);
  const rule = actionNamed(noun, action);
  if (!rule) return row;
  const fields = valuesOf(noun, row);
  if (Object.entries(rule.sees ?? {}).some(([arg, field]) => !Guard.IsDeepEqual(args[arg], fields[field])))
    return row;
  const values = rule.apply(fields, args) ?? {};
  const changed = Object.keys(values).filter(
    (field) => isField(noun, field) && !Guard.IsDeepEqual(values[field], currentValue(noun, row, field)),
  );
  if (changed.length === 0) return row;
  const losses = changed
    .filter((field) => Object.hasOwn(row.fields, field) && isUnseen(markOf(row, field)))
    .map((field) => lossOf(row, field));
  const revives =
    row.deleted && isUnseen(row.deleted) && changed.some((field) => isContent(noun, field, values[field]));
  const after = write(row, changed, values, mark);
  return withLosses(noun, revives ? { ...after, deleted: null } : after, losses, mark.version);
}

function currentValue(noun: Noun, row: RowState, field: string): unknown {
  return Object.hasOwn(row.fields, field) ? row.fields[field] : fieldRule(noun, field)?.initial;
}

function write(row: RowState, names: string[], values: FieldValues, mark: Mark): RowState {
  const fields = { ...row.fields };
  const marks = { ...row.marks };
  for (const name of names) {
    fields[name] = values[name];
    marks[name] = mark;
  }
  return { ...row, fields, marks, version: mark.version };
}

function isField(noun: Noun, field: string): boolean {
  return fieldRule(noun, field) !== undefined;
}

export function isContent(noun: Noun, field: string, value: unknown): boolean {
  return fieldRule(noun, field)?.isContent(value) ?? false;
}
