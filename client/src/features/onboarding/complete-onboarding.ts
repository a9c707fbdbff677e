import type { UserStats } from 'sync-protocol/api/user-stats.ts';
import { onboarding } from 'sync-protocol/onboarding/onboarding.ts';
import type { ActOutcome } from '#api/act-outcome.ts';
import type { SyncEngine } from '#sync/engine/sync-engine.ts';

/**
 * Records, each time a tour ends, on this device and for the server that the person was shown around; then
 * requests the stats again (specification 2). Offline the operation is queued, and the stats come with the
 * next contact. Writes without reading first, so that a page left at once leaves the write behind (SPEC O6).
 *
 * @param id of the person's row
 * @param hasRow whether the row exists
 * @param note keeps the tour from starting on the next page even if the write has not landed by then
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
