import { useMemo } from 'react';
import { useWalk } from '#editing/stores/use-walk.ts';
import { noteDelayMs, useDelayed } from '#lib/use-delayed.ts';
import { useTogether } from '#shell/together/use-together.tsx';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';
import { RecurringItemsView } from './recurring-items-view.tsx';
import { useRecurringActions } from './use-recurring-actions.ts';
import { useRecurringItems } from './use-recurring-items.ts';

/** The shopping list's tab "Recurring items": all of them, and which are due. */
export function RecurringItemsPage({ onPaper }: { onPaper: () => void }) {
  const rules = useRecurringItems();
  const actions = useRecurringActions(rules?.today ?? '');
  const firstPull = useFirstPull();
  const walk = useWalk();
  const rows = useMemo(() => rules && [...rules.due, ...rules.scheduled], [rules]);
  const { top, signs } = useTogether('recurring', rows);
  const isReading = rules === undefined || !firstPull || !walk;
  const isLong = useDelayed(isReading, noteDelayMs);
  if (isReading) return isLong ? <LoadingOverlay /> : null;
  return (
    <RecurringItemsView
      rules={rules}
      actions={actions}
      top={top}
      signs={signs}
      firstPull={firstPull}
      walk={walk}
      onPaper={onPaper}
    />
  );
}
