import type { Times } from '../src/device/answer.ts';
import { type BatchOptions, opsOf } from '../src/device/batch.ts';
import type { Core } from '../src/device/core.ts';
import {
  type Changes,
  type DeviceState,
  type Entry,
  type FrozenBatch,
  type Held,
  type KnownRow,
  newDeviceState,
  type RejectionReason,
  type Shown,
} from '../src/device/held.ts';
import type { RejectedOpAction } from '../src/device/rejected.ts';
import { needsStrays } from '../src/device/take-rows.ts';
import type { EditData } from '../src/nouns/edit.ts';
import type { Op } from '../src/rows/op.ts';
import { type RowName, rowKey } from '../src/rows/row-key.ts';
import type { RowState } from '../src/rows/row-state.ts';
import { type Change, toChange } from '../src/sync/change.ts';
import type { ChangesPage, Poke } from '../src/sync/changes.ts';
import type { MergeAnswer } from '../src/sync/merge-answer.ts';
import { nounNamed, queueNamed } from './model-nouns.ts';
import type { MergeRequest } from './model-server.ts';
import { shownRecord } from './shown-record.ts';

export type MemoryDevice = ReturnType<typeof createMemoryDevice>;

/** The core over Maps: a device without IndexedDB and without time of its own. */
export function createMemoryDevice(deps: {
  name: string;
  clockMs: () => number;
  core: Core;
  /** Picks how many of at most so many operations go into a batch. */
  batchSize: (most: number) => number;
  /** Whether it works out the rows that an answer leaves to it (SPEC W12); builds of before do not. */
  knowsAsSent?: boolean;
}) {
  const { name, clockMs, core, batchSize, knowsAsSent = true } = deps;
  const rows = new Map<string, KnownRow>();
  const waiting = new Map<string, readonly Entry[]>();
  const outbox = new Map<number, Entry>();
  const batches = new Map<string, FrozenBatch>();
  const shown = new Map<string, Shown>();
  let state: DeviceState = newDeviceState(name);
  let keys = 0;
  /** How often the device has heard something new, or its person has done something. */
  let news = 0;
  /** The queue in its order, the same list until something happens to it. */
  let inOrder: readonly Entry[] | null = null;
  /** How much it had heard when an operation was rejected, each time. */
  const rejections = new Map<number, number[]>();

  const held = () => ({ state, rows, waiting, batches });
  /** As on a disk, where only that is read which something touches. */
  const heldOf = (names: readonly RowName[]): Held => {
    const known = new Map<string, KnownRow>();
    const entries = new Map<string, readonly Entry[]>();
    for (const each of names) {
      const key = rowKey(each);
      const row = rows.get(key);
      if (row) known.set(key, row);
      const ofRow = waiting.get(key);
      if (ofRow) entries.set(key, ofRow);
    }
    return { state, rows: known, waiting: entries, batches };
  };
  const heldOfBatch = ({ ops }: FrozenBatch, brought: readonly RowName[] = []): Held =>
    heldOf([...ops.flatMap((n) => outbox.get(n)?.op ?? []), ...brought]);

  const land = (changes: Changes | null): boolean => {
    if (!changes) return false;
    for (const [key, known] of changes.rows) if (known?.row !== rows.get(key)?.row) news += 1;
    if (changes.state.epoch !== state.epoch) news += 1;
    state = changes.state;
    setAll(rows, changes.rows);
    setAll(batches, changes.batches);
    for (const [key, now] of changes.shown) shown.set(key, now);
    if (changes.unqueued.length > 0 || changes.queued.length > 0) inOrder = null;
    for (const n of changes.unqueued) {
      const gone = outbox.get(n);
      if (!gone) continue;
      outbox.delete(n);
      const key = rowKey(gone.op);
      const left = (waiting.get(key) ?? []).filter((entry) => entry.n !== n);
      if (left.length > 0) waiting.set(key, left);
      else waiting.delete(key);
    }
    for (const entry of changes.queued) {
      const key = rowKey(entry.op);
      const before = waiting.get(key) ?? [];
      const isKnown = outbox.has(entry.n);
      outbox.set(entry.n, entry);
      waiting.set(
        key,
        isKnown ? before.map((each) => (each.n === entry.n ? entry : each)) : [...before, entry],
      );
    }
    return true;
  };

  const batchOptions = (queue: string): BatchOptions => ({
    queue,
    maxOps: batchSize(Math.min(queueNamed(queue).maxOps, Math.max(1, outbox.size))),
    newKey: () => `${name}#${++keys}`,
  });
  const waitsIn = (queue: string): boolean => {
    for (const { op } of outbox.values()) if (nounNamed(op.noun).queueName === queue) return true;
    return false;
  };
  const toRequest = (frozen: { batch: FrozenBatch; changes: Changes | null } | null): MergeRequest | null => {
    if (!frozen) return null;
    const { batch, changes } = frozen;
    const ops = opsOf(held(), batch);
    land(changes);
    const sent = ops && { key: batch.key, queue: batch.resource, device: name, changes: ops.map(toChange) };
    return sent && { ...sent, knowsAsSent };
  };

  const view = (row: RowName): RowState | null => shown.get(rowKey(row))?.row ?? null;
  const such = (isSuch: (row: RowState) => boolean): RowState[] => {
    const rows: RowState[] = [];
    for (const { row } of shown.values()) if (row && isSuch(row)) rows.push(row);
    return rows;
  };
  const living = (): RowState[] => such(({ deleted }) => !deleted);

  return {
    name,
    view,
    living,
    cursor: () => state.cursor,
    state: (): Readonly<DeviceState> => state,
    outbox: (): readonly Entry[] => (inOrder ??= [...outbox.values()]),
    entry: (n: number): Entry | undefined => outbox.get(n),
    isDrained: (): boolean => outbox.size === 0,
    /** Rows that the device has a tombstone of, or has deleted itself. */
    deleted: () => such(({ deleted }) => deleted !== null),
    edit: (edit: EditData): Op => {
      const { lastN } = state;
      land(core.write(heldOf([edit]), [edit], { nowMs: clockMs() }));
      return (outbox.get(lastN + 1) as Entry).op;
    },
    /** The request to send now; null when there is nothing to send. */
    nextRequest: (queue: string): MergeRequest | null => {
      const options = batchOptions(queue);
      return waitsIn(queue) ? toRequest(core.freeze(held(), options)) : null;
    },
    /** The request to send before the answer to this one is taken; null when there is nothing to send yet. */
    requestAfter: ({ queue, key }: MergeRequest, answer: MergeAnswer): MergeRequest | null => {
      const batch = batches.get(queue);
      if (batch?.key !== key) return null;
      return toRequest(core.freezeNext(held(), batch, answer, batchOptions(queue)));
    },
    /** Takes what the server said of a request; null is an answer that is not ours. */
    takeAnswer: (request: MergeRequest, answer: MergeAnswer | null, times: Times): boolean => {
      const batch = batches.get(request.queue);
      const isTaken =
        batch?.key === request.key &&
        land(core.takeAnswer(heldOfBatch(batch, answer?.rows), batch, answer, times));
      if (isTaken)
        for (const { op } of answer?.rejected ?? [])
          rejections.set(op, [...(rejections.get(op) ?? []), news]);
      return isTaken;
    },
    /** The server rejected a request whole and applied nothing: for what is in it, or for its form. */
    takeRejection: (request: MergeRequest, reason: RejectionReason | 'form'): boolean => {
      const batch = batches.get(request.queue);
      if (batch?.key !== request.key) return false;
      const of = heldOfBatch(batch);
      return land(reason === 'form' ? core.thaw(of, batch) : core.takeRejection(of, batch, reason));
    },
    /** Nothing that was rejected twice is asked again without news (SPEC I21). */
    findRepeat: ({ changes }: MergeRequest): string | null => {
      const numbers = changes.map((change) => (change as Change).sync.op);
      const repeated = numbers.find((n) => rejections.get(n)?.at(-2) === news);
      return repeated === undefined
        ? null
        : `I21 ${name}: operation ${repeated} was rejected twice and is sent again without news`;
    },
    takePage: (asked: string | null, page: ChangesPage, times: Times): boolean =>
      land(core.takePage(needsStrays(state, page) ? held() : heldOf(page.rows), asked, page, times)),
    /** The server cannot read a cursor of its own (SPEC P7). */
    forgetCursor: (cursor: string): boolean => land(core.forgetCursor(heldOf([]), cursor)),
    takePoke: (poke: Poke): boolean => land(core.takePoke(heldOf(poke.rows ?? []), poke, clockMs())),
    /** What a person does about a rejected operation. */
    actOnRejected: (n: number, action: RejectedOpAction): void => {
      news += 1;
      const entry = outbox.get(n);
      if (entry) land(core.actOnRejected(heldOf([entry.op]), n, action, clockMs()));
    },
    /** The person's records, by row. */
    screen: () => new Map(living().map((row) => [rowKey(row), shownRecord(nounNamed(row.noun), row)])),
  };
}

function setAll<V>(map: Map<string, V>, changes: ReadonlyMap<string, V | null>): void {
  for (const [key, value] of changes) {
    if (value === null) map.delete(key);
    else map.set(key, value);
  }
}
