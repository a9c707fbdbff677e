import { jsonBytesAtMost } from '../json-bytes.ts';
import type { NumberedOp } from '../rows/op.ts';
import type { MergeAnswer } from '../sync/merge-answer.ts';
import type { CoreContext } from './desk.ts';
import type { Changes, Entry, FrozenBatch, Held } from './held.ts';

/** The server accepts 1 MB per request; what a request adds around each operation is small in comparison. */
const maxBatchBytes = 600_000;

/** Which queue to take a batch from, and its limits. */
export interface BatchOptions {
  queue: string;
  maxOps: number;
  newKey: () => string;
}

/**
 * The queue's next batch to send: the one under way if there is one, else the oldest sendable operations,
 * frozen under a new key before the first attempt (SPEC W3).
 *
 * @param held the queue's waiting operations or the oldest part of them; all of them if any is rejected
 * @returns null when nothing is sendable: the queue is empty, or holds only rejected operations and what
 * waits behind them
 */
export function freeze(
  context: CoreContext,
  held: Held,
  { queue, maxOps, newKey }: BatchOptions,
): { batch: FrozenBatch; changes: Changes | null } | null {
  const underWay = context.rules.underWay(held.batches.get(queue));
  if (underWay) return { batch: underWay, changes: null };
  const ops = numbersToSend(held, sendableOf(context, held, queue), queue, maxOps);
  if (ops.length === 0) return null;
  const batch: FrozenBatch = { resource: queue, key: newKey(), ops };
  return { batch, changes: ofBatch(held, queue, batch) };
}

/**
 * The batch to send once the current one is answered but before that answer is applied: the oldest operations
 * behind it, up to the first on a row that the current batch touches, since the answer may concern that row
 * (SPEC W3).
 *
 * @param held as for `freeze`, plus the current batch's own operations
 * @param body the server's answer to the current batch
 * @returns null if the body does not answer the batch, another batch is already frozen behind it, or nothing
 * is sendable
 */
export function freezeNext(
  context: CoreContext,
  held: Held,
  batch: FrozenBatch,
  body: MergeAnswer,
  { queue, maxOps, newKey }: BatchOptions,
): { batch: FrozenBatch; changes: Changes } | null {
  const { rules } = context;
  const underWay = held.batches.get(queue);
  if (underWay?.key !== batch.key || underWay.next || !rules.answerOf(body, batch, held.state)) return null;
  const own = entriesOf(held, batch);
  const named = new Set(batch.ops);
  const behind = sendableOf(context, held, queue).filter(({ n }) => !named.has(n));
  const ops = numbersToSend(held, rules.apart(behind, own), queue, maxOps);
  if (ops.length === 0) return null;
  const next = { key: newKey(), ops };
  return { batch: { resource: queue, ...next }, changes: ofBatch(held, queue, { ...underWay, next }) };
}

/** Changes that only set what is under way in a queue. */
function ofBatch({ state }: Held, queue: string, batch: FrozenBatch): Changes {
  const batches = new Map([[queue, batch]]);
  return { state, rows: new Map(), queued: [], unqueued: [], batches, shown: new Map() };
}

/** A queue's sendable operations, oldest first. */
function sendableOf(context: CoreContext, held: Held, queue: string): Entry[] {
  const sendable: Entry[] = [];
  for (const entries of held.waiting.values()) addSendable(sendable, context, entries, queue);
  return sendable.sort((one, other) => one.n - other.n);
}

/**
 * Numbers of the oldest operations that fit one request, within `maxOps`, `batchEnds` and `maxBatchBytes`.
 */
function numbersToSend({ state }: Held, sendable: readonly Entry[], queue: string, maxOps: number): number[] {
  const [first] = sendable;
  if (!first) return [];
  const end = state.batchEnds?.[queue]?.find((each) => each >= first.n) ?? Number.POSITIVE_INFINITY;
  const together = sendable.slice(0, maxOps).filter(({ n }) => n <= end);
  return together.slice(0, countWithin(maxBatchBytes, together)).map(({ n }) => n);
}

/** Adds the sendable ones of the operations that wait on one row. */
function addSendable(
  sendable: Entry[],
  { rules, nounNamed }: CoreContext,
  entries: readonly Entry[],
  queue: string,
): void {
  const [any] = entries;
  if (!any || nounNamed(any.op.noun)?.queueName !== queue) return;
  const firstRejected = entries.find(({ parked }) => parked)?.n;
  for (const entry of entries) if (!entry.parked && !rules.isHeld(entry, firstRejected)) sendable.push(entry);
}

/**
 * How many of the first operations fit into one request; at least one, which the server rejects by itself if
 * it is too large.
 */
function countWithin(maxBytes: number, entries: readonly Entry[]): number {
  if (entries.length <= 1) return entries.length;
  if (jsonBytesAtMost(entries) <= maxBytes) return entries.length;
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [index, { op }] of entries.entries()) {
    bytes += encoder.encode(JSON.stringify(op)).length;
    if (bytes > maxBytes) return Math.max(1, index);
  }
  return entries.length;
}

/**
 * A batch's operations as they are sent: identical at every attempt, since no operation is changed while it
 * is under way.
 *
 * @returns null if one of them is no longer in the queue
 */
export function opsOf(held: Pick<Held, 'waiting'>, batch: FrozenBatch): NumberedOp[] | null {
  const entries = entriesOf(held, batch);
  return entries.length === batch.ops.length ? entries.map(({ n, op }) => ({ ...op, n })) : null;
}

/** The queue's entries for a batch's operations, ascending by number. */
export function entriesOf({ waiting }: Pick<Held, 'waiting'>, { ops }: FrozenBatch): Entry[] {
  const named = new Set(ops);
  const found: Entry[] = [];
  for (const entries of waiting.values())
    for (const entry of entries) if (named.has(entry.n)) found.push(entry);
  return found.sort((one, other) => one.n - other.n);
}
