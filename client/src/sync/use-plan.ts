import { type KnownPlan, planOf } from './plan-of.ts';
import { useStored } from './use-stored.ts';

/**
 * What the person's plan lets them do, also offline. Undefined until the server has told this device once: then nothing is
 * held back, since the server decides anyway.
 */
export function usePlan(): KnownPlan | undefined {
  const stats = useStored(async (db) => (await db.facts.get('stats'))?.stats);
  return stats && planOf(stats, Date.now());
}
