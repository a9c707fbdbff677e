import { asCarried, takenAsSent } from '../rows/as-sent.ts';
import { withAuthor } from '../rows/authors.ts';
import { rowKey } from '../rows/row-key.ts';
import type { RowState } from '../rows/row-state.ts';
import { formatCursor } from '../sync/cursor.ts';
import type { MergeAnswer } from '../sync/merge-answer.ts';
import { entriesOf } from './batch.ts';
import { type CoreContext, type Desk, openDesk } from './desk.ts';
import type { Changes, DeviceState, Entry, FrozenBatch, Held, KnownRow, RejectionReason } from './held.ts';
import { queueBeneath, queueRecovery } from './recovery.ts';
import type { DeviceRules } from './rules.ts';
import { forgetRow, markGone, startReset, takeRows } from './take-rows.ts';

/** When a request was sent and its answer received, by the device's clock, epoch milliseconds. */
export interface Times {
  sentAtMs: number;
  receivedAtMs: number;
}

/**
 * Applies the server's answer to a batch: stores the merged rows and removes exactly the operations that the
 * answer names, in one change, so that the screen never flickers back (SPEC Q2, V3).
 *
 * @param body null if the response was not a readable merge answer
 * @returns null if the batch is no longer under way, or if the body does not answer it (SPEC W4), also
 * because it omits rows that this device cannot reconstruct (SPEC W12)
 */
export function takeAnswer(
  context: CoreContext,
  held: Held,
  batch: FrozenBatch,
  body: MergeAnswer | null,
  times: Times,
): Changes | null {
  const { rules } = context;
  const desk = openDesk(context, held);
  const answer = isUnderWay(held, batch) ? rules.answerOf(body, batch, desk.state) : null;
  if (!answer) return null;
  const entries = entriesOf(held, batch);
  const rows = rowsIn(desk, entries, answer);
  if (!rows) return null;
  const { state } = desk;
  const nowMs = times.receivedAtMs;
  if (state.epoch !== answer.epoch) startReset(desk, answer.epoch);
  state.clockOffsetMs = rules.correctOffset(state.clockOffsetMs, {
    ...times,
    serverTimeMs: answer.serverTime,
  });
  endBatch(desk, held, batch);

  const broughtRows = new Set(rows.map(rowKey));
  const brought = new Set(entries.filter(({ op }) => broughtRows.has(rowKey(op))));
  const isBrought = (entry: Entry) => brought.has(entry);
  const lost = findLost(context, desk, entries, isBrought);
  const returned = new Set(findReturned(context, desk, entries, isBrought, answer));
  const unmet = new Set(findUnmet(context, desk, entries, isBrought, answer));
  const acknowledged = new Set(answer.acknowledged);
  const gone = entries.filter(
    (entry) => acknowledged.has(entry.n) && !lost.has(entry) && !returned.has(entry) && !unmet.has(entry),
  );
  for (const entry of rules.gone(gone, desk.allWaiting)) desk.unqueue(entry);
  takeRows(
    context,
    desk,
    rows,
    nowMs,
    gone.map(({ op }) => op),
  );
  for (const known of lost.values()) queueRecovery(context, desk, known, null, nowMs);
  for (const entry of gone) {
    if (isBrought(entry)) continue;
    markGone(context, desk, entry.op);
    forgetRow(desk, entry.op);
  }
  for (const { op } of returned) markGone(context, desk, op);
  moveAlong(rules, desk, answer);
  markRejected(
    context,
    desk,
    answer,
    entries.filter((entry) => !returned.has(entry)),
    isBrought,
  );
  return desk.changes();
}

/**
 * All rows that an answer is about: the ones in it, plus each row that `asSent` leaves out, reconstructed by
 * applying the row's one operation to the version its author saw (SPEC W12).
 *
 * @returns null if this device lacks the earlier version of a left-out row; the answer to a repeated request
 * contains the rows themselves
 */
function rowsIn(desk: Desk, entries: readonly Entry[], answer: MergeAnswer): readonly RowState[] | null {
  const { asSent, epoch } = answer;
  if (!asSent) return answer.rows;
  const opOf = new Map(entries.map(({ n, op }) => [n, op]));
  const rows = [...answer.rows];
  for (const { op: n, version } of asSent.ops) {
    const op = opOf.get(n);
    if (!op) return null;
    const known = desk.row(op);
    const ofEpoch = known?.epoch === epoch ? known.row : null;
    // A pull has already brought this version, or a later one.
    if (ofEpoch && ofEpoch.version >= version) {
      rows.push(ofEpoch);
      continue;
    }
    const before = op.kind === 'add' ? null : ofEpoch;
    if (before && before.version !== op.base) return null;
    const after = takenAsSent(before, asCarried(op), { version, stamp: op.stamp, device: desk.state.device });
    if (!after) return null;
    rows.push(withAuthor(after, before, asSent.author));
  }
  return rows;
}

/**
 * Handles a request that the server rejected as a whole, applying nothing. A single operation is kept with
 * the reason; a larger batch is sent again in two halves, recursively, until only the bad operations are left
 * (SPEC W8).
 *
 * @returns null if the batch is no longer under way
 */
export function takeRejection(
  context: CoreContext,
  held: Held,
  batch: FrozenBatch,
  reason: RejectionReason,
): Changes | null {
  if (!isUnderWay(held, batch)) return null;
  const desk = openDesk(context, held);
  endBatch(desk, held, batch);
  if (batch.ops.length === 1)
    for (const entry of entriesOf(held, batch)) {
      reject(context, desk, entry, reason);
      queueBeneath(desk, entry);
      recoverLate(context, desk, entry);
    }
  else desk.state.batchEnds = { ...desk.state.batchEnds, [batch.resource]: halved(batch, desk.state) };
  return desk.changes();
}

/**
 * The queue's new `batchEnds`: the ends of the batch's two halves, plus the earlier ends outside the batch.
 */
function halved({ resource: queue, ops }: FrozenBatch, { batchEnds = {} }: DeviceState): number[] {
  const [first = 0] = ops;
  const half = ops[Math.ceil(ops.length / 2) - 1] ?? 0;
  const last = ops.at(-1) ?? 0;
  const others = (batchEnds[queue] ?? []).filter((end) => end < first || end > last);
  return [...others, half, last].sort((one, other) => one - other);
}

/**
 * Queues the recovery of a rejected operation's row. While the operation was under way, the recovery waited
 * for its answer, because the answer might have brought the row (SPEC E3).
 */
function recoverLate(context: CoreContext, desk: Desk, { op, queuedAt }: Entry): void {
  const known = desk.row(op);
  const isToCome = desk.state.isResetting; // `finishReset` queues the recovery.
  if (!isToCome && context.rules.isLost(known, desk.state))
    queueRecovery(context, desk, known, null, queuedAt);
}

/**
 * Handles a request whose form was rejected (SPEC W10): ends the batch, so that its operations are frozen
 * again in this build's form under a new key. Returns null if the batch is no longer under way.
 */
export function thaw(context: CoreContext, held: Held, batch: FrozenBatch): Changes | null {
  if (!isUnderWay(held, batch)) return null;
  const desk = openDesk(context, held);
  endBatch(desk, held, batch);
  return desk.changes();
}

/** Ends a batch that has its answer; the batch frozen behind it, if any, becomes the one under way. */
function endBatch(desk: Desk, { batches }: Held, { resource: queue }: FrozenBatch): void {
  const { next } = batches.get(queue) ?? {};
  desk.setBatch(queue, next ? { resource: queue, ...next } : null);
}

const isUnderWay = ({ batches }: Held, { resource: queue, key }: FrozenBatch): boolean =>
  batches.get(queue)?.key === key;

/**
 * Moves the cursor to where the answer's `feed` ends, if it starts at the cursor: all changes in between are
 * then in this answer (SPEC P8).
 */
function moveAlong({ isNext }: DeviceRules, { state }: Desk, { feed, epoch }: MergeAnswer): void {
  if (feed && isNext({ epoch, seq: feed.from }, state)) state.cursor = formatCursor({ epoch, seq: feed.to });
}

/**
 * Operations that had no effect, acknowledged or not, because a restore from a backup lost their row. They
 * are queued again behind the row's recovery (SPEC E4).
 *
 * @returns each operation with the row as this device remembers it
 */
function findLost(
  { rules }: CoreContext,
  desk: Desk,
  entries: readonly Entry[],
  isBrought: (entry: Entry) => boolean,
): Map<Entry, KnownRow> {
  const lost = new Map<Entry, KnownRow>();
  for (const entry of entries) {
    if (entry.op.kind === 'add' || isBrought(entry)) continue;
    const known = desk.row(entry.op);
    if (rules.isLost(known, desk.state)) lost.set(entry, known);
  }
  return lost;
}

/**
 * Operations from before a restore that met no row because another device brought the row back only
 * afterwards, and this device has pulled it since. They are sent again (SPEC E4). `markGone` then has the row
 * pulled anew, so a second such answer counts. An operation rejected for any reason but `not_found` is left
 * out: its rejection says nothing about the row.
 */
function findReturned(
  { rules }: CoreContext,
  desk: Desk,
  entries: readonly Entry[],
  isBrought: (entry: Entry) => boolean,
  { rejected }: MergeAnswer,
): Entry[] {
  const atFault = new Set(rejected.filter(({ code }) => code !== 'not_found').map(({ op }) => op));
  return entries.filter(
    (entry) =>
      !isBrought(entry) && !atFault.has(entry.n) && rules.isReturned(entry, desk.row(entry.op), desk.state),
  );
}

/**
 * Acts from before a restore that met no row although this answer contains the row: another device brought it
 * back before the request was repeated (SPEC W5). They are sent again (SPEC E4).
 */
function findUnmet(
  { rules }: CoreContext,
  { state }: Desk,
  entries: readonly Entry[],
  isBrought: (entry: Entry) => boolean,
  { unmet = [] }: MergeAnswer,
): Entry[] {
  const metNothing = new Set(unmet);
  return entries.filter(
    (entry) => metNothing.has(entry.n) && isBrought(entry) && rules.isBeforeRestore(entry, state),
  );
}

/**
 * Marks the first rejected operation of each row with its reason; the row's later operations stay queued
 * behind it (SPEC Q4). A `not_found` is ignored if this answer contains the row or the operation is its
 * `add`: those operations are sent again (SPEC E4).
 */
function markRejected(
  context: CoreContext,
  desk: Desk,
  { rejected }: MergeAnswer,
  entries: readonly Entry[],
  isBrought: (entry: Entry) => boolean,
): void {
  if (rejected.length === 0) return;
  const entryOf = new Map(entries.map((entry) => [entry.n, entry]));
  const rejectedRows = new Set<string>();
  for (const { op: n, code, message } of rejected.toSorted((one, other) => one.op - other.op)) {
    const entry = entryOf.get(n);
    if (!entry || rejectedRows.has(rowKey(entry.op))) continue;
    if (code === 'not_found' && (entry.op.kind === 'add' || isBrought(entry))) continue;
    rejectedRows.add(rowKey(entry.op));
    reject(context, desk, entry, { code, message });
    if (code === 'not_found') markGone(context, desk, entry.op);
    else queueBeneath(desk, entry);
  }
}

function reject({ rules }: CoreContext, desk: Desk, entry: Entry, reason: RejectionReason): void {
  // A recovery may have queued the operation again under another number; then it is sent again instead.
  if (!desk.waitingOn(entry.op).some(({ n }) => n === entry.n)) return;
  desk.replace(rules.reject(entry, reason));
}
