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
 * Takes what the server said of a batch: merged rows land and exactly the named operations go, so that nothing flickers back
 * (SPEC Q2, V3).
 *
 * @param body null for what is no answer of ours
 * @returns null where the batch is not under way any more, or this is no answer to it (SPEC W4) that this device can read (SPEC W12)
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
 * The rows that an answer brings, and those that it leaves to this device to work out: each as its one operation makes it of the
 * row that its author saw (SPEC W12).
 *
 * @returns null where this device has not that row: the answer to a repetition brings the rows themselves
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
    // A pull was quicker, and may have brought more.
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
 * The server rejected a request whole and applied nothing. A single operation is kept with the reason; a larger batch is sent
 * again in two halves, and so on, so that only the bad ones stay behind (SPEC W8).
 *
 * @returns null where the batch is not under way any more
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

/** Where requests end from now on: with the batch's first half, with its second, and where they did before and beyond it. */
function halved({ resource: queue, ops }: FrozenBatch, { batchEnds = {} }: DeviceState): number[] {
  const [first = 0] = ops;
  const half = ops[Math.ceil(ops.length / 2) - 1] ?? 0;
  const last = ops.at(-1) ?? 0;
  const others = (batchEnds[queue] ?? []).filter((end) => end < first || end > last);
  return [...others, half, last].sort((one, other) => one - other);
}

/**
 * While an operation was under way, what a restored server has lost of its row waited for the answer. Where it is rejected without
 * one, that goes now (SPEC E3).
 */
function recoverLate(context: CoreContext, desk: Desk, { op, queuedAt }: Entry): void {
  const known = desk.row(op);
  const isToCome = desk.state.isResetting; // The end of the full pull looks after it.
  if (!isToCome && context.rules.isLost(known, desk.state))
    queueRecovery(context, desk, known, null, queuedAt);
}

/** The request's form was rejected: its operations are frozen anew, in this build's form and under a new key (SPEC W10). */
export function thaw(context: CoreContext, held: Held, batch: FrozenBatch): Changes | null {
  if (!isUnderWay(held, batch)) return null;
  const desk = openDesk(context, held);
  endBatch(desk, held, batch);
  return desk.changes();
}

/** A batch has its answer: what was frozen behind it is what is under way then. */
function endBatch(desk: Desk, { batches }: Held, { resource: queue }: FrozenBatch): void {
  const { next } = batches.get(queue) ?? {};
  desk.setBatch(queue, next ? { resource: queue, ...next } : null);
}

const isUnderWay = ({ batches }: Held, { resource: queue, key }: FrozenBatch): boolean =>
  batches.get(queue)?.key === key;

/** The answer that applied a request tells how it moved the feed: what came in between are its own rows (SPEC P8). */
function moveAlong({ isNext }: DeviceRules, { state }: Desk, { feed, epoch }: MergeAnswer): void {
  if (feed && isNext({ epoch, seq: feed.from }, state)) state.cursor = formatCursor({ epoch, seq: feed.to });
}

/**
 * Operations that came to nothing, acknowledged or not, because a restore lost their row. They go again behind the row's
 * recovery (SPEC E4).
 *
 * @returns each with the row as this device remembers it
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
 * Operations from before a restore that met no row, because another device brought it back only after them, and this one
 * has pulled it already. They go again (SPEC E4); the row is asked for anew, and a second such answer counts. What is rejected for what it
 * carries says nothing of the row.
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
 * Acts from before a restore that met no row, of which this answer brings one: another device has brought it back before the request
 * was repeated (SPEC W5). They go again (SPEC E4).
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
 * Of a row's rejected operations the first has the reason; those after it stay queued and wait behind it (SPEC Q4). "No such
 * row" counts no longer where the row is in the same answer, or is about to be made: those go again (SPEC E4).
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
  // It may have been queued anew behind a recovery: then it has another number, and goes again.
  if (!desk.waitingOn(entry.op).some(({ n }) => n === entry.n)) return;
  desk.replace(rules.reject(entry, reason));
}
