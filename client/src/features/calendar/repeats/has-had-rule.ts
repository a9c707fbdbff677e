import { mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { isQueuedOn } from '#db/outbox.ts';

/** Whether this device knows the rule, including stopped and removed ones, or has operations queued on it. */
export async function hasHadRule(db: AteriaDb, id: string): Promise<boolean> {
  const { name: noun } = mealRepeat;
  const counts = await Promise.all([
    db.mealRepeats.where('id').equals(id).count(),
    db.hiddenRows.where('[noun+id]').equals([noun, id]).count(),
  ]);
  return counts.some((count) => count > 0) || isQueuedOn(db, { noun, id });
}
