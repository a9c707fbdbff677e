import { rowKey } from '../../src/rows/row-key.ts';
import type { RowState } from '../../src/rows/row-state.ts';
import { isSame } from '../is-same.ts';
import { nounNamed } from '../model-nouns.ts';
import { shownRecord } from '../shown-record.ts';
import { groupEdits, type MadeEdit } from './made-edits.ts';
import type { Outcome } from './outcome.ts';
import { rowInvariants } from './row-invariants.ts';

/** The first invariant of the SPEC that does not hold, its id and in words; null when all do. */
export function findViolation(outcome: Outcome): string | null {
  const editsOf = groupEdits(outcome.edits);
  const takenBackOf = groupEdits(outcome.takenBack);
  const rowOf = new Map(outcome.rows.map((row) => [rowKey(row), row]));
  for (const [id, check] of wholeChecks) {
    const violation = check(outcome, editsOf, rowOf, takenBackOf);
    if (violation) return `${id} ${violation}`;
  }
  for (const [key, row] of rowOf) {
    const story = {
      row,
      edits: editsOf.get(key) ?? [],
      takenBack: takenBackOf.get(key) ?? [],
      outcome,
    };
    for (const [id, check] of rowInvariants) {
      const violation = check(story);
      if (violation) return `${id} ${key}: ${violation}`;
    }
  }
  return null;
}

/** The invariants of the SPEC that can be judged here and in `find-misstep.ts` and `model-world.ts`. */
export const invariants: readonly string[] = [
  ...Array.from({ length: 15 }, (_, index) => `I${index + 1}`),
  'I21',
];

type Rows = ReadonlyMap<string, RowState>;
type EditsByRow = ReadonlyMap<string, readonly MadeEdit[]>;

const wholeChecks: readonly (readonly [
  string,
  (outcome: Outcome, editsOf: EditsByRow, rowOf: Rows, takenBackOf: EditsByRow) => string | null,
])[] = [
  ['I14', findOutsider],
  ['I1', findDivergence],
  ['I10', findUnasked],
  ['I2', findLostAdd],
];

/** No row of a household has passed through another one's devices. */
function findOutsider({ rows, screens, outsiders = [] }: Outcome): string | null {
  for (const row of rows) {
    const authors = [row.created, row.deleted, row.restored, ...Object.values(row.marks)];
    const outsider = authors.find(
      (mark) => mark && outsiders.includes(mark.device) && !screens.has(mark.device),
    );
    if (outsider) return `left: ${rowKey(row)} was written by ${outsider.device} of another household`;
  }
  return null;
}

/** Every row has the name that its author gave it: two who make the same one make one row. */
function findUnasked(
  _outcome: Outcome,
  editsOf: EditsByRow,
  rowOf: Rows,
  takenBackOf: EditsByRow,
): string | null {
  for (const key of rowOf.keys())
    if (!editsOf.has(key) && !takenBackOf.has(key)) return `doubled: nobody made ${key}`;
  return null;
}

/** All devices show what the server has. */
function findDivergence({ screens, rows }: Outcome): string | null {
  const living = new Map<string, Record<string, unknown>>();
  for (const row of rows) if (!row.deleted) living.set(rowKey(row), shownRecord(nounNamed(row.noun), row));
  for (const [device, screen] of screens) {
    for (const [key, record] of living) {
      const found = screen.get(key);
      if (!isSameRecord(found, record))
        return `diverged: ${device} shows ${JSON.stringify(found)} for ${JSON.stringify(record)}`;
    }
    const ghost = [...screen.keys()].find((key) => !living.has(key));
    if (ghost) return `diverged: ${device} shows ${ghost}, which the server has not`;
  }
  return null;
}

/** Every add is there once, or was deleted by somebody. */
function findLostAdd(
  { edits, hadPruning, hadOneEpoch }: Outcome,
  editsOf: EditsByRow,
  rowOf: Rows,
  takenBackOf: EditsByRow,
): string | null {
  for (const { op } of edits) {
    if (op.kind !== 'add') continue;
    const key = rowKey(op);
    const row = rowOf.get(key);
    // One that was taken back may have been carried out, and its answer lost.
    const all = [...(editsOf.get(key) ?? []), ...(takenBackOf.get(key) ?? [])];
    const wasDeleted = all.some((edit) => edit.op.kind === 'delete');
    if (row && !row.deleted) continue;
    if (!wasDeleted) return `lost: ${rowKey(op)} was added, never deleted, and is gone`;
    if (!row && !hadPruning && hadOneEpoch) return `lost: ${rowKey(op)} has not even a tombstone`;
  }
  return null;
}

function isSameRecord(one: unknown, other: Readonly<Record<string, unknown>>): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || one === null) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isSame((one as Record<string, unknown>)[name], other[name]),
    )
  );
}
