import { recordOf } from '../src/nouns/record-of.ts';
import { nounNamed } from '../src/nouns/registry.ts';
import { isContent, markOf } from '../src/rows/merge.ts';
import type { Op } from '../src/rows/op.ts';
import type { RowState } from '../src/rows/row-state.ts';

/** Something that a person did on a device and did not take back. In the order in which it was done. */
export interface Deed {
  device: string;
  op: Op;
  /** When it was done, by the true time. */
  atMs: number;
  /** The device had heard from the server since its clock last changed: its stamps are true to `clockToleranceMs`. */
  isClockKnown: boolean;
  /** The change number at which the server took it, if it is told of a restore. */
  takenAt?: number;
}

/** Everything there is to judge after all queues have drained and all devices have pulled. */
export interface Outcome {
  deeds: readonly Deed[];
  /** What was refused and then discarded. It may have been applied before a restore, or hide behind what followed it. */
  takenBack: readonly Deed[];
  /** The server's rows, tombstones included. */
  rows: readonly RowState[];
  /** What each device shows: records by `rowKey`, without what is the device's own. */
  screens: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** All clocks were right all the time. */
  hadRightClocks: boolean;
  /** How far a corrected stamp may be from the true time. */
  clockToleranceMs: number;
  /** The server was never restored from a backup: then versions tell who had seen what. */
  hadOneEpoch: boolean;
  /** Tombstones were forgotten on the way: then a row may be gone without a trace. */
  hadPruning: boolean;
}

export const rowKey = ({ noun, id }: { noun: string; id: string }): string => `${noun} ${id}`;

/** The first invariant that does not hold, in words; null when all do. */
export function findViolation(outcome: Outcome): string | null {
  const deedsOf = groupDeeds(outcome.deeds);
  const takenBackOf = groupDeeds(outcome.takenBack);
  const rowOf = new Map(outcome.rows.map((row) => [rowKey(row), row]));
  for (const check of [findDivergence, findLostAdd]) {
    const violation = check(outcome, deedsOf, rowOf);
    if (violation) return violation;
  }
  for (const [key, row] of rowOf) {
    const story: Story = {
      row,
      deeds: deedsOf.get(key) ?? [],
      takenBack: takenBackOf.get(key) ?? [],
      outcome,
    };
    for (const check of rowChecks) {
      const violation = check(story);
      if (violation) return `${key}: ${violation}`;
    }
  }
  return null;
}

interface Story {
  row: RowState;
  deeds: readonly Deed[];
  takenBack: readonly Deed[];
  outcome: Outcome;
}
type Rows = ReadonlyMap<string, RowState>;
type DeedsByRow = ReadonlyMap<string, readonly Deed[]>;

/** All devices show what the server has. */
function findDivergence({ screens, rows }: Outcome): string | null {
  const living = rows.filter(({ deleted }) => !deleted);
  for (const [device, screen] of screens) {
    for (const row of living) {
      const shown = JSON.stringify(sorted(screen.get(rowKey(row))));
      const expected = JSON.stringify(sorted(recordOf(nounNamed(row.noun), row)));
      if (shown !== expected) return `diverged: ${device} shows ${shown} for ${expected}`;
    }
    const ghost = [...screen.keys()].find((key) => !living.some((row) => rowKey(row) === key));
    if (ghost) return `diverged: ${device} shows ${ghost}, which the server has not`;
  }
  return null;
}

/** Every add is there once, or was deleted by somebody. */
function findLostAdd({ deeds, hadPruning, hadOneEpoch }: Outcome, deedsOf: DeedsByRow, rowOf: Rows) {
  for (const { op } of deeds) {
    if (op.kind !== 'add') continue;
    const row = rowOf.get(rowKey(op));
    const wasDeleted = deedsOf.get(rowKey(op))?.some((deed) => deed.op.kind === 'delete') ?? false;
    if (row && !row.deleted) continue;
    if (!wasDeleted) return `lost: ${rowKey(op)} was added, never deleted, and is gone`;
    if (!row && !hadPruning && hadOneEpoch) return `lost: ${rowKey(op)} has not even a tombstone`;
  }
  return null;
}

const rowChecks: readonly ((story: Story) => string | null)[] = [
  findLostOwnEdit,
  findValueFromNowhere,
  findBeatenSeer,
  findBeatenLatest,
  findBuriedEdit,
  findResurrection,
];

/** A row that was deleted, forgotten and added anew has a history that says nothing of its present. */
function mayHaveLivedBefore({ deeds, outcome }: Story): boolean {
  return outcome.hadPruning && deeds.some(({ op }) => op.kind === 'delete');
}

/** Where one device alone wrote a field, its last edit stays. */
function findLostOwnEdit(story: Story): string | null {
  const { row, deeds, takenBack, outcome } = story;
  if (mayHaveLivedBefore(story)) return null;
  if (!outcome.hadOneEpoch && takenBack.length > 0) return null;
  if (!outcome.hadOneEpoch && !outcome.hadRightClocks) return null; // Recovery goes by the clocks alone.
  for (const field of Object.keys(row.fields)) {
    const writers = writersOf(deeds, field);
    if (new Set(writers.map(({ device }) => device)).size !== 1) continue;
    const last = writers.at(-1)?.op;
    if (last && 'set' in last && !isSame(last.set[field], row.fields[field]))
      return `${field} is ${row.fields[field]}, its only author's last edit was ${last.set[field]}`;
  }
  return null;
}

function findValueFromNowhere({ row, deeds, takenBack }: Story): string | null {
  for (const [field, value] of Object.entries(row.fields)) {
    const isKnown = [...deeds, ...takenBack].some(({ op }) => 'set' in op && isSame(op.set[field], value));
    if (!isKnown) return `nobody wrote ${value} into ${field}`;
  }
  return null;
}

/** An edit that saw another wins over it. */
function findBeatenSeer({ row, deeds, outcome }: Story): string | null {
  if (!outcome.hadOneEpoch) return null;
  for (const field of Object.keys(row.fields)) {
    const mark = markOf(row, field);
    const winner = deedOf(deeds, mark, (op) => writes(op, field));
    const seer = deeds.find((deed, index) => {
      if (deed.op.kind !== 'set' || !writes(deed.op, field)) return false;
      if (deed.device !== mark.device) return deed.op.base >= mark.version;
      return winner !== undefined && index > deeds.indexOf(winner);
    });
    if (seer) return `${field} of ${mark.device} won over an edit of ${seer.device} that had seen it`;
  }
  return null;
}

/** Of two edits by different people the one that was made later stays, as far as the clocks can tell. */
function findBeatenLatest(story: Story): string | null {
  const { row, deeds, outcome } = story;
  if (mayHaveLivedBefore(story) || (!outcome.hadRightClocks && !outcome.hadOneEpoch)) return null;
  for (const [field, value] of Object.entries(row.fields)) {
    const writers = writersOf(deeds, field);
    const winner = deedOf(writers, markOf(row, field), () => true);
    if (!winner || !writers.every(({ isClockKnown }) => isClockKnown)) continue;
    const later = writers.findLast(
      ({ op, atMs }) => op.kind === 'set' && atMs > winner.atMs + outcome.clockToleranceMs,
    );
    if (later?.op.kind === 'set' && !isSame(later.op.set[field], value))
      return `${field} was last written by ${later.device}, and an earlier edit of ${winner.device} stays`;
  }
  return null;
}

/** A delete buries no content and no restore that its author had not seen, whichever the server had first. */
function findBuriedEdit({ row, deeds, outcome }: Story): string | null {
  const { deleted } = row;
  if (!deleted || !outcome.hadOneEpoch) return null;
  const removal = deedOf(deeds, deleted, ({ kind }) => kind === 'delete');
  if (!removal) return null;
  const noun = nounNamed(row.noun);
  for (const field of Object.keys(row.fields)) {
    const mark = markOf(row, field);
    if (mark.device === deleted.device || !isContent(noun, field, row.fields[field])) continue;
    if (mark.version > removal.op.base && mark.version < deleted.version)
      return `a delete by ${deleted.device} buried an edit of ${field} that it had not seen`;
    const edit = deedOf(deeds, mark, (op) => op.kind === 'set' && writes(op, field));
    if (edit && mark.version > deleted.version && edit.op.base < deleted.version)
      return `an edit of ${field} by ${mark.device} that had not seen the delete did not bring the row back`;
  }
  const restores = deeds.filter(({ op, takenAt = 0 }) => op.kind === 'restore' && takenAt < deleted.version);
  const last = restores.sort((a, b) => (a.takenAt ?? 0) - (b.takenAt ?? 0)).at(-1);
  const isUnseen = last && last.device !== deleted.device && (last.takenAt ?? 0) > removal.op.base;
  return isUnseen ? `a delete by ${deleted.device} buried a restore that it had not seen` : null;
}

/** What was deleted comes back only by a restore or by another device's content. */
function findResurrection({ row, deeds, takenBack, outcome }: Story): string | null {
  if (row.deleted || !outcome.hadOneEpoch || takenBack.length > 0) return null;
  const lives = deeds.filter(({ op }) => op.kind === 'delete' || op.kind === 'restore');
  const last = lives.at(-1);
  if (!last || lives.some(({ op }) => op.kind === 'restore')) {
    const isAlone = new Set(deeds.map(({ device }) => device)).size === 1;
    return isAlone && last?.op.kind === 'delete' ? 'its only author deleted it last, and it lives' : null;
  }
  const noun = nounNamed(row.noun);
  const hasReason = lives.every((removal) =>
    deeds.some(
      ({ device, op }) =>
        device !== removal.device &&
        'set' in op &&
        Object.entries(op.set).some(([field, value]) => isContent(noun, field, value)),
    ),
  );
  return hasReason ? null : 'it was deleted and lives, without a concurrent edit or restore';
}

function groupDeeds(deeds: readonly Deed[]): Map<string, Deed[]> {
  const groups = new Map<string, Deed[]>();
  for (const deed of deeds) groups.set(rowKey(deed.op), [...(groups.get(rowKey(deed.op)) ?? []), deed]);
  return groups;
}

/** The deed that left a mark; none where the server took its stamp down. */
function deedOf(
  deeds: readonly Deed[],
  { device, stamp }: { device: string; stamp: number },
  isSuch: (op: Op) => boolean,
): Deed | undefined {
  return deeds.findLast((deed) => deed.device === device && deed.op.stamp === stamp && isSuch(deed.op));
}

function writersOf(deeds: readonly Deed[], field: string): Deed[] {
  return deeds.filter(({ op }) => writes(op, field));
}

function writes(op: Op, field: string): boolean {
  return 'set' in op && Object.hasOwn(op.set, field);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function sorted(record: unknown): unknown {
  if (typeof record !== 'object' || record === null) return record;
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
