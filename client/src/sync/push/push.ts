import type { Times } from 'sync-protocol/device/answer.ts';
import { entriesOf, opsOf } from 'sync-protocol/device/batch.ts';
import type { Core } from 'sync-protocol/device/core.ts';
import type { Changes, FrozenBatch, Held } from 'sync-protocol/device/held.ts';
import type { Queue, QueueRequest } from 'sync-protocol/nouns/queue.ts';
import type { RowName } from 'sync-protocol/rows/row-key.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry } from '#db/records.ts';
import type { SyncApi, SyncResult } from '../engine/sync-api.ts';
import { RowsAnswer } from '../rows/answer-schemas.ts';
import { decideOnDisk, type InHand } from '../rows/disk.ts';

/** How one request ended; `idle` when there was nothing to send. */
export type PushResult =
  | { kind: 'idle' }
  /** `isBehind` where the feed has more than the answer brought: only a pull tells what. */
  | { kind: 'pushed'; isBehind: boolean }
  | Exclude<SyncResult<never>, { kind: 'ok' | 'refused' }>;

/** So long requests may follow one another in a step; with the last one's time it stays below that of a frozen one (`exclusive.ts`). */
const longestStepMs = 20_000;

/**
 * Sends what waits in a queue and applies what the server says of it (SPEC W3-W5, Q2-Q4): batch by batch, the next one under way
 * while the answer to the one before is stored.
 */
export function createPush(deps: {
  db: AteriaDb;
  core: Core;
  api: SyncApi;
  nowMs: () => number;
  newKey: () => string;
  /** Notified right before a request goes out. */
  onSend?: () => void;
}): (queue: Queue) => Promise<PushResult> {
  const { db, core, api, nowMs, newKey, onSend } = deps;

  /** What is under way in the queue is on the disk before anything is sent (SPEC W3). */
  const freeze = (queue: Queue, answered?: AnsweredBatch): Promise<Frozen | null> =>
    decideOnDisk(db, 'strict', async (disk) => {
      const { name, maxOps } = queue;
      const held = answered
        ? await disk.heldForNext(answered.batch, answered, maxOps + 1)
        : await disk.heldOfQueue(name, maxOps + 1);
      if (!held) return null;
      const options = { queue: name, maxOps, newKey };
      const frozen = answered
        ? core.freezeNext(held, answered.batch, answered.body, options)
        : core.freeze(held, options);
      if (!frozen) return null;
      const { batch, changes } = frozen;
      const entries = entriesOf(held, batch) as OutboxEntry[];
      const waiting = [...held.waiting.values()].flat();
      const hasMore =
        waiting.length > entries.length + (answered?.entries.length ?? 0) &&
        waiting.every(({ parked }) => !parked);
      return {
        batch,
        changes,
        entries,
        records: disk.recordsOf(batch),
        epoch: held.state.epoch,
        hasMore,
        request: requestOf(queue, held, batch),
      };
    });

  const send = (frozen: Frozen, request: QueueRequest): SentBatch => {
    onSend?.();
    const headers = { [idempotencyKeyHeader]: frozen.batch.key };
    const { epoch } = frozen;
    const sentAtMs = nowMs();
    // The epoch is given: read anew it would wait for the answer that is being stored.
    const answer = api
      .request({ ...request, headers, epoch, isLarge: true, schema: RowsAnswer })
      .then((result) => ({ result, times: { sentAtMs, receivedAtMs: nowMs() } }));
    answer.catch(() => undefined); // Where nobody comes to wait for it, its batch goes again.
    return { frozen, answer };
  };

  const settle = (
    { batch, entries }: Frozen,
    rows: readonly RowState[],
    decide: (held: Held) => Changes | null,
    inHand?: InHand,
  ): Promise<{ changes: Changes | null; isOver: boolean }> =>
    decideOnDisk(db, 'relaxed', async (disk) => {
      const touched: RowName[] = [...entries, ...rows];
      const held = await disk.heldOf(touched, inHand);
      const isOver = held.batches.get(batch.resource)?.key !== batch.key;
      return { changes: decide(held), isOver };
    });

  /** What the answer to a batch comes to, and what is under way by then. */
  const finish = async (
    queue: Queue,
    { frozen, answer }: SentBatch,
    mayGoOn: boolean,
  ): Promise<{ result: PushResult; next?: SentBatch | undefined }> => {
    const { batch } = frozen;
    const { result, times } = await answer;
    if (result.kind === 'refused') {
      const { code, message } = result;
      if (formFaults.has(code)) return { result: await thaw(frozen) };
      await settle(frozen, [], (held) => core.takeRejection(held, batch, { code, message }));
      return { result: { kind: 'pushed', isBehind: false } };
    }
    if (result.kind !== 'ok') return { result };
    const { body } = result;
    // Where it cannot be frozen now, it is in its turn: the answer is not lost over it.
    const following = frozen.hasMore && mayGoOn ? freeze(queue, { ...frozen, body }) : null;
    const ready = await following?.catch(() => null);
    const next = ready?.request ? send(ready, ready.request) : undefined;
    const { changes, isOver } = await settle(
      frozen,
      body.rows,
      (held) => core.takeAnswer(held, batch, body, times),
      // What is rejected may have got something beneath it meanwhile.
      body.rejected.length === 0 ? frozen : undefined,
    );
    // Another tab has had the answer before, or this is none.
    if (!changes) return { result: isOver ? { kind: 'pushed', isBehind: false } : { kind: 'retry' } };
    const isBehind = !body.feed || changes.state.cursor !== `${body.epoch}.${body.feed.to}`;
    return { result: { kind: 'pushed', isBehind }, next };
  };

  return async (queue) => {
    const begunAtMs = nowMs();
    const first = await freeze(queue);
    if (!first) return { kind: 'idle' };
    if (!first.request) return thaw(first);
    let sent: SentBatch | undefined = send(first, first.request);
    let isBehind = false;
    for (;;) {
      const { result, next } = await finish(queue, sent, nowMs() - begunAtMs < longestStepMs);
      // What came in between is to be pulled all the same; what is under way goes again at once.
      if (result.kind !== 'pushed') return isBehind ? { kind: 'pushed', isBehind } : result;
      isBehind ||= result.isBehind;
      if (!next) return { kind: 'pushed', isBehind };
      sent = next;
    }
  };

  async function thaw(frozen: Frozen): Promise<PushResult> {
    await settle(frozen, [], (held) => core.thaw(held, frozen.batch));
    return { kind: 'retry' };
  }
}

/** A batch that is on the disk, with what there is to know of it to send it and to take its answer. */
interface Frozen extends InHand {
  batch: FrozenBatch;
  changes: Changes | null;
  /** More waits in its queue and may go. */
  hasMore: boolean;
  /** Null where what it is made of is not there any more. */
  request: QueueRequest | null;
}

/** A batch whose answer is here and not taken yet. */
interface AnsweredBatch extends Frozen {
  body: MergeAnswer;
}

/** A request that is under way. */
interface SentBatch {
  frozen: Frozen;
  answer: Promise<{ result: SyncResult<MergeAnswer>; times: Times }>;
}

/** Rejections of the request's form, which are nobody's edit's fault: a route or a key that the server does not know so. */
const formFaults = new Set(['not_found', 'idempotency_key_reused', 'unsupported_media_type']);

/** The same at every attempt; null where what it is made of is not there any more. */
export function requestOf(queue: Queue, held: Held, batch: FrozenBatch): QueueRequest | null {
  const ops = opsOf(held, batch);
  return ops && queue.toRequest(ops, held.state.device);
}
