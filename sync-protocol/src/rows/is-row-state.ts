import { fits } from '../schema/fits.ts';
import { isRecord } from '../schema/is-record.ts';
import { RowState } from './row-state.ts';

/**
 * Whether a value is a row. A device takes hundreds at once and cannot compile schemas (its
 * Content-Security-Policy forbids `eval`), and interpreting the schema takes fifty times as long as the plain
 * checks, so only values that fail those are checked against it.
 */
export function isRowState(value: unknown): value is RowState {
  return isPlainly(value) || fits(RowState, value);
}

/** A subset of what the schema accepts. */
function isPlainly(value: unknown): boolean {
  if (!isRecord(value) || value.lost !== undefined || value.alsoRestored !== undefined) return false;
  const { noun, id, version, created, fields, marks, deleted, restored, by } = value;
  return (
    isShort(noun, 40) &&
    isShort(id, 80) &&
    isCount(version) &&
    isMark(created) &&
    isRecord(fields) &&
    isRecord(marks) &&
    Object.values(marks).every(isMark) &&
    (deleted === null || isMark(deleted)) &&
    (restored === null || isMark(restored)) &&
    (by === undefined || isTwoPeople(by))
  );
}

function isMark(value: unknown): boolean {
  return isRecord(value) && isCount(value.version) && isCount(value.stamp) && isShort(value.device, 64);
}

function isTwoPeople(by: unknown): boolean {
  return Array.isArray(by) && by.length === 2 && by.every((person) => isCount(person) && person > 0);
}

const isCount = (value: unknown) => Number.isInteger(value) && (value as number) >= 0;

const isShort = (value: unknown, most: number) =>
  typeof value === 'string' && value.length > 0 && value.length <= most;
