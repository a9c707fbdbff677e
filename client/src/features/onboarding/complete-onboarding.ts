import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { onboarding } from 'sync-protocol/onboarding/onboarding.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';

/**
 * Notes on this device and for the server that the person has been shown around, each time that a tour ends; then asks for
 * the stats again (specification 2). Without a network the call waits in the queue, and the stats come with the next contact.
 * It is written without a look at the storage first, so that a page left at once leaves it behind (SPEC O6).
 *
 * @param id of the person's row
 * @param hasRow whether there is one
 * @param note keeps the tour from the next page's start, which may come before the write has landed
 */
export async function completeOnboarding(deps: {
  engine: Pick<SyncEngine, 'db' | 'write' | 'drain'>;
  id: string;
  hasRow: boolean;
  note: () => void;
  readStats: () => Promise<ActOutcome<UserStats>>;
}): Promise<void> {
  const { engine, id, hasRow, note, readStats } = deps;
  const { db } = engine;
  const done = { isComplete: true };
  const written = engine.write(hasRow ? onboarding.set(id, done) : onboarding.add(id, done));
  note();
  await written;
  if ((await engine.drain(onboarding.queueName)) !== 'drained') return;
  const answer = await readStats();
  if (answer.kind === 'ok') await db.facts.put({ key: 'stats', stats: answer.body });
}
