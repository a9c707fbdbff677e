import { entriesOf, opsOf } from 'sync-protocol/device/batch.ts';
import type { Core } from 'sync-protocol/device/core.ts';
import type { Changes, FrozenBatch, Held, RowName } from 'sync-protocol/device/held.ts';
import type { Queue, QueueRequest } from 'sync-protocol/nouns/queue.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
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

/** Sends one batch of a queue and applies what the server says of it (SPEC W3-W5, Q2-Q4). */
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
  const freeze = (queue: Queue) =>
    decideOnDisk(db, 'strict', async (disk) => {
      const held = await disk.heldOfQueue(queue.name, queue.maxOps);
      const frozen = core.freeze(held, { queue: queue.name, maxOps: queue.maxOps, newKey });
      if (!frozen) return null;
      const entries = entriesOf(held, frozen.batch) as OutboxEntry[];
      const { epoch } = held.state;
      return { ...frozen, entries, epoch, request: requestOf(queue, held, frozen.batch) };
    });

  const settle = (
    { batch, ...inHand }: SentBatch,
    rows: readonly RowState[],
    decide: (held: Held) => Changes | null,
  ): Promise<{ changes: Changes | null; isOver: boolean }> =>
    decideOnDisk(db, 'relaxed', async (disk) => {
      const touched: RowName[] = [...inHand.entries, ...rows];
      const held = await disk.heldOf(touched, inHand);
      const isOver = held.batches.get(batch.resource)?.key !== batch.key;
      return { changes: decide(held), isOver };
    });

  return async (queue) => {
    const frozen = await freeze(queue);
    if (!frozen) return { kind: 'idle' };
    const { batch, request } = frozen;
    if (!request) return thaw(frozen);
    onSend?.();
    const sentAtMs = nowMs();
    const headers = { [idempotencyKeyHeader]: batch.key };
    const answer = await api.request({ ...request, headers, isLarge: true, schema: RowsAnswer });
    if (answer.kind === 'refused') {
      const { code, message } = answer;
      if (formFaults.has(code)) return thaw(frozen);
      await settle(frozen, [], (held) => core.takeRejection(held, batch, { code, message }));
      return { kind: 'pushed', isBehind: false };
    }
    if (answer.kind !== 'ok') return answer;
    const { body } = answer;
    const times = { sentAtMs, receivedAtMs: nowMs() };
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

  async function thaw(sent: SentBatch): Promise<PushResult> {
    await settle(sent, [], (held) => core.thaw(held, sent.batch));
    return { kind: 'retry' };
  }
}

interface SentBatch extends InHand {
  batch: FrozenBatch;
}

/** Rejections of the request's form, which are nobody's edit's fault: a route or a key that the server does not know so. */
const formFaults = new Set(['not_found', 'idempotency_key_reused', 'unsupported_media_type']);

/** The same at every attempt; null where what it is made of is not there any more. */
export function requestOf(queue: Queue, held: Held, batch: FrozenBatch): QueueRequest | null {
  const ops = opsOf(held, batch);
  return ops && queue.toRequest(ops, held.state.device);
}
