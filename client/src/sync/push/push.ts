import type { Times } from 'sync-protocol/device/answer.ts';
import { entriesOf, opsOf } from 'sync-protocol/device/batch.ts';
import type { Core } from 'sync-protocol/device/core.ts';
import type { Changes, FrozenBatch, Held, RowName } from 'sync-protocol/device/held.ts';
import type { Queue, QueueRequest } from 'sync-protocol/nouns/queue.ts';
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

/**
 * Sends one batch of a queue and applies what the server says of it (SPEC W3-W5, Q2-Q4). While that is stored, the next is under
 * way.
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
  /** By the queue's name. */
  const ahead = new Map<string, SentBatch>();

  /**
   * What is under way in the queue is on the disk before anything is sent (SPEC W3).
   *
   * @param before a batch that is answered: what may go behind it
   */
  const freeze = (queue: Queue, before?: ReadyBatch): Promise<FrozenNow | null> =>
    decideOnDisk(db, 'strict', async (disk) => {
      const { name, maxOps } = queue;
      const options = { queue: name, maxOps, newKey };
      const held = await (before
        ? disk.heldBehind(before.batch, before, maxOps + 1)
        : disk.heldOfQueue(name, maxOps + 1));
      const frozen =
        held && (before ? core.freezeNext(held, before.batch, options) : core.freeze(held, options));
      if (!frozen) return null;
      const { batch, changes } = frozen;
      const entries = entriesOf(held, batch) as OutboxEntry[];
      const count = [...held.waiting.values()].flat().length - (before?.entries.length ?? 0);
      const request = requestOf(queue, held, batch);
      return { batch, changes, entries, epoch: held.state.epoch, hasMore: count > entries.length, request };
    });

  const send = (frozen: ReadyBatch, request: QueueRequest): SentBatch => {
    onSend?.();
    const headers = { [idempotencyKeyHeader]: frozen.batch.key };
    const sentAtMs = nowMs();
    const answer = api
      .request({ ...request, headers, isLarge: true, schema: RowsAnswer })
      .then((result) => ({ result, times: { sentAtMs, receivedAtMs: nowMs() } }));
    return { frozen, answer };
  };

  const settle = (
    inHand: ReadyBatch,
    rows: readonly RowState[],
    decide: (held: Held) => Changes | null,
  ): Promise<{ changes: Changes | null; isOver: boolean }> =>
    decideOnDisk(db, 'relaxed', async (disk) => {
      const touched: RowName[] = [...inHand.entries, ...rows];
      const held = await disk.heldOf(touched, inHand);
      const isOver = held.batches.get(inHand.batch.resource)?.key !== inHand.batch.key;
      return { changes: decide(held), isOver };
    });

  return async (queue) => {
    let sent = ahead.get(queue.name);
    ahead.delete(queue.name);
    if (!sent) {
      const frozen = await freeze(queue);
      if (!frozen) return { kind: 'idle' };
      if (!frozen.request) return thaw(frozen);
      sent = send(frozen, frozen.request);
    }
    const { frozen } = sent;
    const { batch } = frozen;
    const { result: answer, times } = await sent.answer;
    if (answer.kind === 'refused') {
      const { code, message } = answer;
      if (formFaults.has(code)) return thaw(frozen);
      await settle(frozen, [], (held) => core.takeRejection(held, batch, { code, message }));
      return { kind: 'pushed', isBehind: false };
    }
    if (answer.kind !== 'ok') return answer;
    const { body } = answer;
    if (frozen.hasMore) {
      // The answer is not lost over it: what cannot be frozen now is when its turn comes.
      const next = await freeze(queue, frozen).catch(() => null);
      if (next?.request) ahead.set(queue.name, send(next, next.request));
    }
    const { changes, isOver } = await settle(frozen, body.rows, (held) =>
      core.takeAnswer(held, batch, body, times),
    );
    // Another tab has had the answer before, or this is none.
    if (!changes) return isOver ? { kind: 'pushed', isBehind: false } : { kind: 'retry' };
    return {
      kind: 'pushed',
      isBehind: !body.feed || changes.state.cursor !== `${body.epoch}.${body.feed.to}`,
    };
  };

  async function thaw(frozen: ReadyBatch): Promise<PushResult> {
    await settle(frozen, [], (held) => core.thaw(held, frozen.batch));
    return { kind: 'retry' };
  }
}

/** A batch that is on the disk, with what there is to know of it to send it and to take its answer. */
interface ReadyBatch extends InHand {
  batch: FrozenBatch;
  /** More waits in its queue. */
  hasMore: boolean;
}

interface FrozenNow extends ReadyBatch {
  changes: Changes | null;
  /** Null where what it is made of is not there any more. */
  request: QueueRequest | null;
}

/** A request that is under way. */
interface SentBatch {
  frozen: ReadyBatch;
  answer: Promise<{ result: SyncResult<MergeAnswer>; times: Times }>;
}

/** Rejections of the request's form, which are nobody's edit's fault: a route or a key that the server does not know so. */
const formFaults = new Set(['not_found', 'idempotency_key_reused', 'unsupported_media_type']);

/** The same at every attempt; null where what it is made of is not there any more. */
export function requestOf(queue: Queue, held: Held, batch: FrozenBatch): QueueRequest | null {
  const ops = opsOf(held, batch);
  return ops && queue.toRequest(ops, held.state.device);
}
