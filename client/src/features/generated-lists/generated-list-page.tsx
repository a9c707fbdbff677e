import { useState } from 'react';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { generatedList, generatedListId } from 'sync-protocol/generated-lists/generated-list.ts';
import { useRejectedChanges } from '#editing/rejected/use-rejected-changes.ts';
import { useListSave } from '#editing/save/use-list-save.ts';
import { useWalk } from '#editing/stores/use-walk.ts';
import { noteDelayMs, useDelayed } from '#lib/use-delayed.ts';
import { useToday } from '#lib/use-today.ts';
import { useTogether } from '#shell/together/use-together.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { GeneratedListView } from './generated-list-view.tsx';
import { type DayRange, proposedRange } from './quick-ranges.ts';
import { useGeneratedActions } from './use-generated-actions.ts';
import { useGeneratedList, useLatestRange } from './use-generated-list.ts';

/** In this order: a list is sent before its lines. */
const queues = [generatedList.queue.name, generatedItem.queue.name];

interface GeneratedListPageProps {
  /** Opens the print view. */
  onPaper: (range: DayRange) => void;
  /** Opens the shop view with this list. */
  onShop: () => void;
  /** Opens the shops and shelves of the household. */
  onStores: () => void;
}

/** The shopping list's tab "From calendar": what the meals of some days need. */
export function GeneratedListPage({ onPaper, onShop, onStores }: GeneratedListPageProps) {
  const today = useToday();
  const latest = useLatestRange(today);
  const [chosen, setChosen] = useState<{ range: DayRange; on: string } | null>(null);
  // Days chosen on an earlier date that are over by now are not kept.
  const isOver = chosen !== null && chosen.on !== today && chosen.range.endDate < today;
  const range = (isOver ? null : chosen?.range) ?? latest ?? proposedRange(today);
  const list = useGeneratedList(range, today);
  const actions = useGeneratedActions(range, today, list?.basis);
  const save = useListSave(queues);
  const rejected = useRejectedChanges('generatedList').get(generatedListId(range.startDate, range.endDate));
  const firstPull = useFirstPull();
  const together = useTogether(
    `generated:${generatedListId(range.startDate, range.endDate)}`,
    list?.basis.lines,
  );
  const walk = useWalk();
  const isReading = latest === undefined || list === undefined || !walk || !firstPull;
  const isLong = useDelayed(isReading, noteDelayMs);
  if (isReading) return isLong ? <LoadingOverlay /> : null;
  return (
    <GeneratedListView
      today={today}
      range={range}
      walk={walk}
      list={list}
      save={save}
      actions={actions}
      rejected={rejected}
      together={together}
      firstPull={firstPull}
      onRange={(next) => setChosen({ range: next, on: today })}
      onPaper={onPaper}
      onShop={onShop}
      onStores={onStores}
    />
  );
}
