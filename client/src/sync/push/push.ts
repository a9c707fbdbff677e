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

/** Outcome of one push; `idle` when there was nothing to send. */
export type PushResult =
  | { kind: 'idle' }
  /** `isBehind`: the feed has more than the answer brought, so a pull is needed. */
  | { kind: 'pushed'; isBehind: boolean }
  | Exclude<SyncResult<never>, { kind: 'ok' | 'refused' }>;

/**
 * How long a step may start further requests; with the last request it stays below the limit of a frozen step
 * (`exclusive.ts`).
 */
const longestStepMs = 20_000;

/**
 * Sends what waits in a queue and applies the server's answers (SPEC W3-W5, Q2-Q4), batch by batch: the next
 * batch is under way while the answer to the previous one is stored.
 */
export function createPush(deps: {
  db: AteriaDb;
  core: Core;
  api: SyncApi;
  nowMs: () => number;
  newKey: () => string;
  /** Called right before a request is sent. */
  onSend?: () => void;
}): (queue: Queue) => Promise<PushResult> {
  const { db, core, api, nowMs, newKey, onSend } = deps;

  /** Stores the batch about to be sent on the disk first (SPEC W3). */
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
    // The epoch is passed in: reading it anew would wait for the answer that is being stored.
    const answer = api
      .request({ ...request, headers, epoch, isLarge: true, schema: RowsAnswer })
      .then((result) => ({ result, times: { sentAtMs, receivedAtMs: nowMs() } }));
    answer.catch(() => undefined); // If nobody awaits this answer, its batch is sent again.
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

  /** Applies the answer to a batch, and meanwhile sends the next one. */
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
    // If the next batch cannot be frozen now, it goes in its turn: the answer must not be lost over that.
    const following = frozen.hasMore && mayGoOn ? freeze(queue, { ...frozen, body }) : null;
    const ready = await following?.catch(() => null);
    const next = ready?.request ? send(ready, ready.request) : undefined;
    const { changes, isOver } = await settle(
      frozen,
      body.rows,
      (held) => core.takeAnswer(held, batch, body, times),
      // Something may have been put beneath a rejected operation meanwhile, so it is read again.
      body.rejected.length === 0 ? frozen : undefined,
    );
    // Nothing to apply: another tab took this answer before, or it does not fit the batch.
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
      // What came in between still has to be pulled; the batch under way is sent again at once.
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

/** A batch stored on the disk, with what is needed to send it and to apply its answer. */
interface Frozen extends InHand {
  batch: FrozenBatch;
  changes: Changes | null;
  /** Whether more waits in its queue and may be sent. */
  hasMore: boolean;
  /** Null if an operation of the batch no longer exists. */
  request: QueueRequest | null;
}

/** A batch whose answer has arrived but is not applied yet. */
interface AnsweredBatch extends Frozen {
  body: MergeAnswer;
}

/** A request that is under way. */
interface SentBatch {
  frozen: Frozen;
  answer: Promise<{ result: SyncResult<MergeAnswer>; times: Times }>;
}

/** Rejections of the request as such, not of any edit: a route or key that the server does not accept. */
const formFaults = new Set(['not_found', 'idempotency_key_reused', 'unsupported_media_type']);

/** The request of a batch, identical at every attempt; null if one of its operations no longer exists. */
export function requestOf(queue: Queue, held: Held, batch: FrozenBatch): QueueRequest | null {
  const ops = opsOf(held, batch);
  return ops && queue.toRequest(ops, held.state.device);
}
