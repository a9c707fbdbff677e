import { useCallback, useRef } from 'react';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { useRejectedChanges } from '#editing/rejected/use-rejected-changes.ts';
import { useListSave } from '#editing/save/use-list-save.ts';
import type { LookUpCode } from '#editing/scan/use-scan.ts';
import { useDelayed } from '#lib/use-delayed.ts';
import { PHONE } from '#shell/layout/layout.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { useTogether } from '#shell/together/use-together.tsx';
import { useSnapshot } from '#start/use-first-screen.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { type FirstPull, useFirstPull } from '#sync/pull/use-first-pull.ts';
import { hasHad } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { useAddWhenRead } from './add/use-add-when-read.ts';
import { usePastNames } from './add/use-past-names.ts';
import type { ShownList } from './changes/item-store.ts';
import { useEarlyPresses } from './changes/use-early-presses.ts';
import { useListActions } from './changes/use-list-actions.ts';
import { useQuickList } from './changes/use-quick-list.ts';
import { type ListStage, QuickListView } from './quick-list-view.tsx';

const ListSum = lazyWithTexts(() => import('#editing/prices/list-sum.tsx'));

/** A shorter wait shows nothing. */
const skeletonDelayMs = 150;

const queues = [quickItem.queue.name];

interface QuickListPageProps {
  /** Opens the view for sending or printing the list. */
  onPaper: () => void;
  /** Opens the shop view with this list. */
  onShop: () => void;
  /** Opens the household's shops and shelves. */
  onStores: () => void;
  /** Looks up a code outside the household. */
  lookUpCode?: LookUpCode | undefined;
  /** The page was opened for writing, so the field gets the focus. */
  isToWrite?: boolean;
}

/** The shopping list's first tab, the quick list. */
export function QuickListPage({
  onPaper,
  onShop,
  onStores,
  lookUpCode,
  isToWrite = false,
}: QuickListPageProps) {
  const quickList = useQuickList();
  const { list } = quickList;
  const save = useListSave(queues);
  const rejected = useRejectedChanges('quickItem');
  const actions = useListActions(quickList, rejected);
  const add = useAddWhenRead(list !== undefined, actions.add);
  const status = useSyncStatus();
  const stage = useStage(list?.items.length, useFirstPull());
  useEarlyPresses(list, actions);
  useSnapshot(stage === 'ready' || stage === 'first-use', list, PHONE, useSync().db.name);

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
      rejected={rejected}
      together={useTogether('quick', list?.items)}
      save={save}
      actions={{ ...actions, add }}
      suggest={suggest}
      onWrite={readPast}
      onPaper={onPaper}
      onShop={onShop}
      sum={<Sum list={list} />}
      onStores={onStores}
      lookUpCode={lookUpCode}
      isToWrite={isToWrite}
    />
  );
}

/** Loaded only if any price is known. */
function Sum({ list }: { list: ShownList | undefined }) {
  const hasPrices = useStored(async (db) => (await db.foodPrices.limit(1).count()) > 0);
  if (!hasPrices || !list) return null;
  return <ListSum things={list.items.flatMap((item) => (item.isChecked ? [] : [[item]]))} />;
}

function useStage(count: number | undefined, firstPull: FirstPull | undefined): ListStage {
  const isEmpty = count === 0;
  // Needed for an empty list only; other lists need not wait for it.
  const past = useStored(
    async (db) => ({ hasHad: isEmpty && (await hasHad(db, 'quickItem')), isEmpty }),
    [isEmpty],
  );
  const isPastRead = !isEmpty || past?.isEmpty === true;
  const isReading = count === undefined || !firstPull || !isPastRead;
  const isWaiting = isReading || (count === 0 && firstPull === 'coming');
  const isLong = useDelayed(isWaiting, skeletonDelayMs);

  if (isWaiting) return isLong ? 'fetching' : 'loading';
  if (count === 0 && firstPull === 'out-of-reach') return 'not-fetched';
  return count === 0 && !past?.hasHad ? 'first-use' : 'ready';
}
