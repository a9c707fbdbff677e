import { useEffect, useState } from 'react';
import { moveShelf } from 'sync-protocol/stores/place-shelves.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';

interface Draft {
  order: readonly ShelfId[];
  moved: ShelfId;
  /** The order that it began with, and those that were written since: until one of them is known that comes after, it stands. */
  before: readonly string[];
  isWritten: boolean;
}

/** The order as it is being dragged: written once, when the shelf is let go. By keys it may be moved on before that has been written. */
export function useDraggedOrder(
  known: readonly ShelfId[],
  onOrder: (order: readonly ShelfId[], moved: ShelfId) => Promise<boolean>,
) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const key = known.join();
  const isOver = draft !== null && (isKnown(draft, key) || !draft.before.includes(key));
  const order = draft === null || isOver ? known : draft.order;

  useEffect(() => {
    // Undo brings back the order that it began with, and with it must not come what was dragged.
    if (isOver) setDraft(null);
  }, [isOver]);

  const move = (from: number, to: number) => {
    const moved = order[from];
    if (moved === undefined) return;
    const others = order.filter((shelf) => shelf !== moved);
    setDraft({
      order: moveShelf(order, moved, others[to] ?? null),
      moved,
      before: draft === null || isOver ? [key] : [...draft.before, draft.order.join()],
      isWritten: false,
    });
  };

  /** @param isSettled nothing is being dragged */
  const useSettled = (isSettled: boolean) =>
    useEffect(() => {
      if (!draft || !isSettled || draft.isWritten) return;
      const written = { ...draft, isWritten: true };
      setDraft(written);
      void onOrder(draft.order, draft.moved).then((isKept) => {
        if (!isKept) setDraft((latest) => (latest === written ? null : latest));
      });
    });

  return { order, move, useSettled };
}

const isKnown = ({ order, isWritten }: Draft, key: string) => isWritten && order.join() === key;
