import { jsonBytesAtMost } from '../json-bytes.ts';
import type { NumberedOp } from '../rows/op.ts';
import type { MergeAnswer } from '../sync/merge-answer.ts';
import type { CoreContext } from './desk.ts';
import type { Changes, Entry, FrozenBatch, Held } from './held.ts';

/** The server takes a megabyte a request; what a noun puts around an operation is small beside the rest. */
const maxBatchBytes = 600_000;

/** What to make a batch of. */
export interface BatchOptions {
  queue: string;
  maxOps: number;
  newKey: () => string;
}

/**
 * The operations of a queue to send now: those under way if there are some, else the oldest that may go, frozen under a new key
 * before anything is sent (SPEC W3).
 *
 * @param held what waits in the queue, or its oldest part; with rejected operations, all of it
 * @returns null when nothing waits, or only rejected operations and what waits behind them
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
 * The operations to send before the answer to a batch is taken: the oldest that wait behind it, up to the first on a row of which
 * that answer may say something (SPEC W3).
 *
 * @param held as for `freeze`, and the batch's own operations
 * @param body what the server said of the batch
 * @returns null where it is no answer, and where nothing may go yet
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

/** Nothing changes but what is under way of a queue. */
function ofBatch({ state }: Held, queue: string, batch: FrozenBatch): Changes {
  const batches = new Map([[queue, batch]]);
  return { state, rows: new Map(), queued: [], unqueued: [], batches, shown: new Map() };
}

/** What waits in a queue and may go, oldest first. */
function sendableOf(context: CoreContext, held: Held, queue: string): Entry[] {
  const sendable: Entry[] = [];
  for (const entries of held.waiting.values()) addSendable(sendable, context, entries, queue);
  return sendable.sort((one, other) => one.n - other.n);
}

/** Numbers of the first operations that go in one request. */
function numbersToSend({ state }: Held, sendable: readonly Entry[], queue: string, maxOps: number): number[] {
  const [first] = sendable;
  if (!first) return [];
  const end = state.batchEnds?.[queue]?.find((each) => each >= first.n) ?? Number.POSITIVE_INFINITY;
  const together = sendable.slice(0, maxOps).filter(({ n }) => n <= end);
  return together.slice(0, countWithin(maxBatchBytes, together)).map(({ n }) => n);
}

/** Adds, of what waits on one row, what may go. */
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

/** How many of the first operations fit together; always one at least, which the server rejects by itself if it must. */
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
 * The operations of a batch as they go out: the same at every attempt, since no operation is changed while it is under way.
 *
 * @returns null where one of them is not in the queue any more
 */
export function opsOf(held: Pick<Held, 'waiting'>, batch: FrozenBatch): NumberedOp[] | null {
  const entries = entriesOf(held, batch);
  return entries.length === batch.ops.length ? entries.map(({ n, op }) => ({ ...op, n })) : null;
}

/** What is in the queue of a batch's operations, in their order. */
export function entriesOf({ waiting }: Pick<Held, 'waiting'>, { ops }: FrozenBatch): Entry[] {
  const named = new Set(ops);
  const found: Entry[] = [];
  for (const entries of waiting.values())
    for (const entry of entries) if (named.has(entry.n)) found.push(entry);
  return found.sort((one, other) => one.n - other.n);
}
