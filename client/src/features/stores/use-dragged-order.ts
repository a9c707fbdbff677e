import { useEffect, useState } from 'react';
import { moveShelf } from 'sync-protocol/stores/place-shelves.ts';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';

interface Draft {
  order: readonly ShelfId[];
  moved: ShelfId;
  /**
   * Keys of the order when dragging began and of orders written since: the draft stays until another order is
   * read.
   */
  before: readonly string[];
  isWritten: boolean;
}

/**
 * The order while a shelf is being dragged; written once, when the shelf is dropped. With keys it may be
 * moved again before the write has finished.
 */
export function useDraggedOrder(
  known: readonly ShelfId[],
  onOrder: (order: readonly ShelfId[], moved: ShelfId) => Promise<boolean>,
) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const key = known.join();
  const isOver = draft !== null && (isKnown(draft, key) || !draft.before.includes(key));
  const order = draft === null || isOver ? known : draft.order;

  useEffect(() => {
    // So that Undo, which restores the original order, does not bring back the draft.
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

  /** @param isSettled whether nothing is being dragged */
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
