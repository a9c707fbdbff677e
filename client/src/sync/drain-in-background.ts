import { resources } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Exclusive } from './exclusive.ts';
import { createPush } from './push.ts';
import type { SyncApi } from './sync-api.ts';

/**
 * Sends a person's queues without a page, with the code that a page uses.
 *
 * @returns whether nothing is left to send
 */
export async function drainInBackground(deps: {
  db: AteriaDb;
  api: SyncApi;
  exclusive: Exclusive;
  nowMs: () => number;
  newKey: () => string;
}): Promise<boolean> {
  const { db, exclusive } = deps;
  const push = createPush(deps);
  let isDrained = true;
  for (const resource of resources) {
    let result: Awaited<ReturnType<typeof push>>;
    do {
      result = await exclusive(`${db.name}.${resource.name}`, () => push(resource));
    } while (result.kind === 'pushed');
    isDrained &&= result.kind === 'idle';
  }
  return isDrained;
}
