import { useCallback, useRef } from 'react';
import { quickListResource } from 'sync-protocol/quick-list/quick-list-resource.ts';
import { useListSave } from '#editing/use-list-save.ts';
import { useRefusedChanges } from '#editing/use-refused-changes.ts';
import { usePicture } from '#first-screen/use-first-screen.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { PHONE } from '#shell/layout.ts';
import { useStored } from '#sync/use-stored.ts';
import { type SyncStatus, useSyncStatus } from '#sync/use-sync-status.ts';
import { type ListStage, QuickListView } from './quick-list-view.tsx';
import { useEarlyPresses } from './use-early-presses.ts';
import { useListActions } from './use-list-actions.ts';
import { usePastNames } from './use-past-names.ts';
import { useQuickList } from './use-quick-list.ts';

/** Shorter waits show nothing at all. */
const skeletonDelayMs = 150;
/** A first sync that has not begun by then is not waited for (specification 9: loading-slow). */
const firstSyncMs = 3000;

const queues = [quickListResource.name];

/** The shopping list's first tab: the quick list. */
export function QuickListPage() {
  const quickList = useQuickList();
  const { list } = quickList;
  const save = useListSave(queues);
  const parked = useRefusedChanges('quickItem');
  const actions = useListActions(quickList, parked);
  const status = useSyncStatus();
  const stage = useStage(list?.items.length, status);
  useEarlyPresses(stage !== 'loading', list, actions);
  usePicture(stage === 'ready' || stage === 'first-use', list, PHONE);

  const latest = useRef(list);
  latest.current = list;
  const listed = useCallback(
    () => (latest.current?.items ?? []).filter((item) => !item.isChecked).map((item) => item.itemName),
    [],
  );
  const { suggest, readPast } = usePastNames(listed);

  return (
    <QuickListView
      list={list}
      stage={stage}
      remaining={status?.remaining ?? null}
      parked={parked}
      save={save}
      actions={actions}
      suggest={suggest}
      onWrite={readPast}
    />
  );
}

function useStage(count: number | undefined, status: SyncStatus | undefined): ListStage {
  const pastItems = useStored((db) => db.serverRows.where('noun').equals('quickItem').limit(1).count());
  const isReading = count === undefined || !status || pastItems === undefined;
  const isOutOfReach = status !== undefined && status.state !== 'saved' && status.state !== 'waiting';
  const mayCome = count === 0 && status?.hasPulled === false && !isOutOfReach;
  const isLong = useDelayed(isReading || mayCome, skeletonDelayMs);
  const isTooLong = useDelayed(mayCome, firstSyncMs) && status?.remaining === null;

  if (isReading || (mayCome && !isTooLong)) return isLong ? 'fetching' : 'loading';
  return count === 0 && pastItems === 0 ? 'first-use' : 'ready';
}
