import { type Core, createCore } from 'sync-protocol/device/core.ts';
import type { Queue } from 'sync-protocol/nouns/queue.ts';
import { nouns, queues as productQueues } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Exclusive } from '../engine/exclusive.ts';
import type { SyncApi } from '../engine/sync-api.ts';
import { watchForDeletion } from '../pull/watch-for-deletion.ts';
import { createPush } from './push.ts';

/**
 * `waiting`: something is left to send. `deleted`: the account is deleted, so nothing may be sent any more.
 */
type BackgroundDrain = 'drained' | 'waiting' | 'deleted';

/**
 * Sends a person's queues without a page, with the code that a page uses. Data of a deleted account stays for
 * the next page, which removes it and can tell the person what was lost (SPEC W11).
 */
export async function drainInBackground(deps: {
  db: AteriaDb;
  api: SyncApi;
  exclusive: Exclusive;
  nowMs: () => number;
  newKey: () => string;
  /** Replaces the SPEC's rules in a test that checks that the difference is noticed. */
  core?: Core;
  /** Defaults to the product's queues. */
  queues?: readonly Queue[];
}): Promise<BackgroundDrain> {
  const { db, exclusive, nowMs, core = createCore(nouns), queues = productQueues } = deps;
  let isDeleted = false;
  let isDrained = true;
  const api = watchForDeletion(deps.api, {
    askIfDeleted: async () => false,
    onDeleted: () => {
      isDeleted = true;
    },
    nowMs,
  });
  await db.open();
  const push = createPush({ ...deps, core, api });
  for (const queue of queues) {
    let result: Awaited<ReturnType<typeof push>>;
    do {
      result = await exclusive(`${db.name}.${queue.name}`, () => push(queue));
    } while (result.kind === 'pushed');
    if (isDeleted) return 'deleted';
    isDrained &&= result.kind === 'idle';
  }
  return isDrained ? 'drained' : 'waiting';
}
