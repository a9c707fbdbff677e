import { bareId } from 'sync-protocol/ids.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** Whether a meal comes every week and goes on to do so after its day. */
export function useIsRepeated({ date, repeatId }: CalendarEntryRecord): boolean {
  const rule = useStored(
    (db) => (repeatId ? db.mealRepeats.get(bareId(repeatId)) : Promise.resolve(undefined)),
    [repeatId],
  );
  return rule !== undefined && !(rule.stoppedOn && rule.stoppedOn <= date);
}
