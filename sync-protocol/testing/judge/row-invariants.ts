import { fieldRule } from '../../src/nouns/noun.ts';
import { keepsLost, maxLostValues } from '../../src/rows/lost.ts';
import { isContent, markOf } from '../../src/rows/merge.ts';
import type { FieldValues } from '../../src/rows/op.ts';
import type { RowState } from '../../src/rows/row-state.ts';
import { isSame } from '../is-same.ts';
import { nounNamed } from '../model-nouns.ts';
import { editOf, type MadeEdit, outcomeOf, writersOf, writes, writesOf } from './made-edits.ts';
import type { Outcome } from './outcome.ts';

/** What was done to one row, and what came of it. */
interface Story {
  row: RowState;
  edits: readonly MadeEdit[];
  takenBack: readonly MadeEdit[];
  outcome: Outcome;
}

/** The invariants of the SPEC that one row is judged by, each with its id. */
export const rowInvariants: readonly (readonly [string, (story: Story) => string | null])[] = [
  ['I4', findValueFromNowhere],
  ['I5', findLostOwnEdit],
  ['I5', findBeatenSeer],
  ['I6', findBeatenLatest],
  ['I7', findBuriedEdit],
  ['I8', findResurrection],
  ['I15', findGoneText],
];

/**
 * A row that was deleted, forgotten and added anew has a history that says nothing of its present. A delete that was taken back may
 * have been carried out, and its answer lost.
 */
function mayHaveLivedBefore({ edits, takenBack, outcome }: Story): boolean {
  return outcome.hadPruning && [...edits, ...takenBack].some(({ op }) => op.kind === 'delete');
}

/** Whether the server took an edit twice, having forgotten that it had: a repetition that late is done anew (SPEC W5). */
function isDoneAnew({ isRepeated = false }: MadeEdit, { hadPruning }: Outcome): boolean {
  return hadPruning && isRepeated;
}

/** Where one device alone wrote a field, its last edit stays. */
function findLostOwnEdit(story: Story): string | null {
  const { row, edits, takenBack, outcome } = story;
  if (mayHaveLivedBefore(story)) return null;
  // What stood before an act stands again where both are repeated and the act comes to nothing (SPEC W5).
  if (edits.some((edit) => isDoneAnew(edit, outcome))) return null;
  if (!outcome.hadOneEpoch && takenBack.length > 0) return null;
  if (!outcome.hadOneEpoch && !outcome.hadRightClocks) return null; // Recovery goes by the clocks alone.
  for (const field of Object.keys(row.fields)) {
    const writers = writersOf(edits, field);
    if (new Set(writers.map(({ device }) => device)).size !== 1) continue;
    const last = writers.at(-1);
    const wrote = last && writesOf(last)[field];
    if (!outcome.hadOneEpoch && (isRemoval(row, field, wrote) || isOfAct(story, field, wrote))) continue;
    if (last && !isSame(wrote, row.fields[field]))
      return `${field} is ${row.fields[field]}, its only author's last edit was ${wrote}`;
  }
  return null;
}

/** Whether the value is what an act came to on a screen: on the server a restore may have been before it (SPEC E4). */
function isOfAct({ row, edits }: Story, field: string, wrote: unknown): boolean {
  const isOutcome = (values: FieldValues) => isSame(values[field], row.fields[field]);
  return edits.some(
    (edit) =>
      edit.op.kind === 'act' &&
      (isOutcome(outcomeOf(edit)) || isOutcome(outcomeOf(edit, { [field]: wrote }))),
  );
}

function findValueFromNowhere(story: Story): string | null {
  const { row, edits, takenBack } = story;
  const all = [...edits, ...takenBack];
  const lost = Object.entries(row.lost ?? {}).flatMap(([field, values]) =>
    values.map(({ value }) => [field, value] as const),
  );
  for (const [field, value] of [...Object.entries(row.fields), ...lost]) {
    const isKnown = all.some(
      (edit) => isSame(writesOf(edit)[field], value) || isSame(outcomeOf(edit)[field], value),
    );
    if (!isKnown && !isOfActs(story, field, value)) return `nobody wrote ${value} into ${field}`;
  }
  return null;
}

/**
 * Whether a value is what acts come to on top of one another or of what others wrote: so it was on a screen whose device had
 * pulled theirs, and a restore may have kept that from happening on the server (SPEC E4).
 */
function isOfActs({ edits, takenBack, outcome }: Story, field: string, value: unknown): boolean {
  if (outcome.hadOneEpoch) return false;
  const all = [...edits, ...takenBack];
  const acts = all.filter(({ op }) => op.kind === 'act');
  const isThere = (each: unknown) => each !== undefined;
  // An act goes by the row's other fields too: on some screen they were as any two of the edits had left them.
  const ones = [{}, ...all.map((edit) => ({ ...writesOf(edit), ...outcomeOf(edit) }))];
  const left = ones.flatMap((one) => ones.map((other) => ({ ...one, ...other })));
  const values = (others: FieldValues = {}) =>
    acts
      .flatMap((edit) => left.map((rest) => outcomeOf(edit, { ...rest, ...others })[field]))
      .filter(isThere);
  let shown = [...all.map((edit) => writesOf(edit)[field]).filter(isThere), ...values()];
  for (const _ of acts) {
    const next = shown.flatMap((below) => values({ [field]: below }));
    if (next.some((each) => isSame(each, value))) return true;
    const isNew = (each: unknown, index: number) =>
      ![...shown, ...next.slice(0, index)].some((other) => isSame(other, each));
    const more = next.filter(isNew);
    if (more.length === 0 || shown.length > 200) return false;
    shown = more;
  }
  return false;
}

/** An edit that saw another wins over it. */
function findBeatenSeer({ row, edits, outcome }: Story): string | null {
  if (!outcome.hadOneEpoch) return null;
  for (const field of Object.keys(row.fields)) {
    const mark = markOf(row, field);
    const winner = editOf(edits, mark, (edit) => writes(edit, field));
    if (winner && isDoneAnew(winner, outcome)) continue;
    const seer = edits.find((edit, index) => {
      if (edit.op.kind !== 'set' || !writes(edit, field)) return false;
      if (edit.device !== mark.device) return edit.op.base >= mark.version;
      return winner !== undefined && index > edits.indexOf(winner);
    });
    if (seer) return `${field} of ${mark.device} won over an edit of ${seer.device} that had seen it`;
  }
  return null;
}

/** Of two edits by different people the one that was made later stays, as far as the clocks can tell. */
function findBeatenLatest(story: Story): string | null {
  const { row, edits, outcome } = story;
  if (mayHaveLivedBefore(story) || (!outcome.hadRightClocks && !outcome.hadOneEpoch)) return null;
  for (const [field, value] of Object.entries(row.fields)) {
    const writers = writersOf(edits, field);
    const winner = editOf(writers, markOf(row, field), () => true);
    if (!winner || isDoneAnew(winner, outcome) || !writers.every(({ isClockKnown }) => isClockKnown))
      continue;
    // An act happens to whatever is there, and what its author does next is done on top of that.
    if (writers.some(({ op, device }) => op.kind === 'act' && device === winner.device)) continue;
    // After a restore an act may come to something that it had not come to on its author's screen, which is brought back (SPEC E4).
    const mayBeLater = ({ op }: MadeEdit) => op.kind !== 'add' && (op.kind !== 'act' || outcome.hadOneEpoch);
    const later = writers.findLast(
      (edit) => mayBeLater(edit) && edit.atMs > winner.atMs + outcome.clockToleranceMs,
    );
    const wrote = later && writesOf(later)[field];
    if (!outcome.hadOneEpoch && later && isOfAct(story, field, wrote)) continue;
    const isGivenWay = isRemoval(row, field, wrote) && !isRemoval(row, field, value);
    // On top of it an older act may have happened, whose mark the winner met (SPEC M12).
    const isBelowAct = writers.some(
      ({ op, takenAt = 0 }) =>
        op.kind === 'act' && op.stamp < winner.op.stamp && takenAt > (later?.takenAt ?? 0),
    );
    if (later && !isSame(wrote, value) && !isGivenWay && !isBelowAct)
      return `${field} was last written by ${later.device}, and an earlier edit of ${winner.device} stays`;
  }
  return null;
}

/** A delete buries no content and no restore that its author had not seen, whichever the server had first. */
function findBuriedEdit({ row, edits, outcome }: Story): string | null {
  const { deleted } = row;
  if (!deleted || !outcome.hadOneEpoch) return null;
  const removal = editOf(edits, deleted, ({ op }) => op.kind === 'delete');
  if (!removal) return null;
  const noun = nounNamed(row.noun);
  for (const field of Object.keys(row.fields)) {
    const mark = markOf(row, field);
    if (mark.device === deleted.device || !isContent(noun, field, row.fields[field])) continue;
    if (mark.version > removal.op.base && mark.version < deleted.version)
      return `a delete by ${deleted.device} buried an edit of ${field} that it had not seen`;
    const edit = editOf(edits, mark, (edit) => edit.op.kind !== 'add' && writes(edit, field));
    if (edit && mark.version > deleted.version && edit.op.base < deleted.version)
      return `an edit of ${field} by ${mark.device} that had not seen the delete did not bring the row back`;
  }
  // What the server took before the row was made was of one that it has forgotten since.
  const restores = edits.filter(
    ({ op, takenAt = 0 }) =>
      op.kind === 'restore' && takenAt > row.created.version && takenAt < deleted.version,
  );
  const last = restores.sort((a, b) => (a.takenAt ?? 0) - (b.takenAt ?? 0)).at(-1);
  const isUnseen = last && last.device !== deleted.device && (last.takenAt ?? 0) > removal.op.base;
  return isUnseen ? `a delete by ${deleted.device} buried a restore that it had not seen` : null;
}

/** What was deleted comes back only by a restore or by another device's content. */
function findResurrection(story: Story): string | null {
  const { row, edits, takenBack, outcome } = story;
  if (mayHaveLivedBefore(story) || row.deleted || !outcome.hadOneEpoch || takenBack.length > 0) return null;
  const lives = edits.filter(({ op }) => op.kind === 'delete' || op.kind === 'restore');
  const last = lives.at(-1);
  if (!last || lives.some(({ op }) => op.kind === 'restore')) {
    const isAlone = new Set(edits.map(({ device }) => device)).size === 1;
    return isAlone && last?.op.kind === 'delete' ? 'its only author deleted it last, and it lives' : null;
  }
  const noun = nounNamed(row.noun);
  const hasReason = lives.every((removal) =>
    edits.some(
      (edit) =>
        edit.device !== removal.device &&
        Object.entries(writesOf(edit)).some(([field, value]) => isContent(noun, field, value)),
    ),
  );
  return hasReason ? null : 'it was deleted and lives, without a concurrent edit or restore';
}

/** A text that is kept when it loses is there, offered, dismissed, or was on screen when it was written over. */
function findGoneText(story: Story): string | null {
  const { row, edits, takenBack, outcome } = story;
  const noun = nounNamed(row.noun);
  if (mayHaveLivedBefore(story) || (!outcome.hadRightClocks && !outcome.hadOneEpoch)) return null;
  for (const field of Object.keys(row.fields).filter((name) => keepsLost(noun, name))) {
    const offered = row.lost?.[field] ?? [];
    if (offered.length >= maxLostValues) continue; // The oldest may have made room.
    const there = [row.fields[field], ...offered.map(({ value }) => value)];
    const writers = edits.filter(
      ({ op, saw }) => op.kind === 'set' && saw !== undefined && Object.hasOwn(op.set, field),
    );
    const gone = writers.find((edit) => {
      const text = writesOf(edit)[field];
      // Whose page went away over an edit knows of it, also before the next page shows it.
      const isOwn = (other: MadeEdit) =>
        edit.isLeft && other.device === edit.device && writers.indexOf(other) > writers.indexOf(edit);
      const isHandled = (other: MadeEdit) =>
        other !== edit && (hasSeenGo(other, field, text) || isOwn(other));
      return !there.some((value) => isSame(value, text)) && ![...edits, ...takenBack].some(isHandled);
    });
    if (gone) return `${field} of ${gone.device}, ${writesOf(gone)[field]}, is silently gone`;
  }
  return null;
}

/** Whether the person wrote over a text that was on their screen, or dismissed it. */
function hasSeenGo({ op, saw }: MadeEdit, field: string, text: unknown): boolean {
  if (op.kind === 'act')
    return op.action === 'dismissLost' && op.args.field === field && isSame(op.args.value, text);
  return op.kind === 'set' && Object.hasOwn(op.set, field) && isSame(saw?.fields[field], text);
}

function isRemoval(row: RowState, field: string, value: unknown): boolean {
  return fieldRule(nounNamed(row.noun), field)?.isRemoval?.(value) ?? false;
}
