import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { useBasketFold } from '#ui/list/basket-section.tsx';
import { Basket } from './basket.tsx';
import type { GroupedList } from './group-items.ts';
import { ItemGroup } from './item-group.tsx';
import { useCurrentRow } from './use-current-row.ts';
import { useLongPress } from './use-long-press.ts';
import { useSinkMotion } from './use-sink-motion.ts';

/** In longer lists, groups off the screen are not laid out. */
const longList = 60;
/** In longer lists, measuring rows for the sink animation would exceed a frame. */
const stillList = 300;

export interface RowHandlers {
  onToggle: (id: string) => void;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
}

interface ListRowsProps extends RowHandlers {
  list: GroupedList & { walk: Walk };
  rejected: ReadonlyMap<string, RejectedChange>;
  /** Sign of who added a row, by row. */
  signs: ReadonlyMap<string, ReactNode>;
  onClearChecked: () => void;
}

/** Groups and basket. Handles presses and keys of all rows. */
export function ListRows({ list, rejected, signs, onClearChecked, ...handlers }: ListRowsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isBasketOpen, toggleBasket] = useBasketFold('quickList');
  const total = list.groups.reduce((count, { items }) => count + items.length, list.basket.length);
  const drawn = useGrowing(total);
  const { groups, basket } = useMemo(() => firstRowsOf(list, drawn), [list, drawn]);
  const shownBasket = isBasketOpen ? basket : [];
  const motion = useSinkMotion(frame, list, total <= stillList);
  const row = useCurrentRow(frame, list, {
    ...handlers,
    onToggle: (id) => {
      motion.prepare(id);
      handlers.onToggle(id);
    },
  });
  const longPress = useLongPress(handlers.onEdit);

  const ids = [...groups.map(({ items }) => items), shownBasket];
  const isShown = ids.some((items) => items.some(({ id }) => id === row.currentId));
  const currentId = isShown ? row.currentId : (ids.find((items) => items.length > 0)?.[0]?.id ?? null);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it answers for its rows, which are the controls.
    <div
      ref={frame}
      className="list-columns quick-rows"
      data-long={total > longList || undefined}
      onClick={row.onClick}
      onKeyDown={row.onKeyDown}
      onFocus={row.onFocus}
      {...longPress}
    >
      {groups.map(({ shelf, items }) => (
        <ItemGroup
          key={shelf}
          shelf={shelf}
          own={list.walk.own}
          items={items}
          rejected={rejected}
          signs={signs}
          currentId={items.some(({ id }) => id === currentId) ? currentId : null}
        />
      ))}
      {basket.length > 0 && (
        <Basket
          walk={list.walk}
          items={basket}
          count={list.basket.length}
          rejected={rejected}
          signs={signs}
          currentId={shownBasket.some(({ id }) => id === currentId) ? currentId : null}
          isOpen={isBasketOpen}
          onToggle={toggleBasket}
          onClear={groups.length > 0 ? onClearChecked : undefined}
        />
      )}
    </div>
  );
}

/** The first `count` rows of the list. Complete groups stay the same objects. */
function firstRowsOf({ groups, basket }: GroupedList, count: number): GroupedList {
  let left = count;
  const take = <Item,>(items: readonly Item[]): readonly Item[] => {
    const taken = items.length <= left ? items : items.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const drawn = groups.map((group) => {
    const items = take(group.items);
    return items === group.items ? group : { ...group, items };
  });
  return { groups: drawn.filter(({ items }) => items.length > 0), basket: take(basket) };
}

/** More than fits on any screen. */
const firstRows = 60;
const moreRows = 300;

/**
 * Number of rows of a long list to render: a screenful at once, the rest in steps between which input is
 * handled.
 */
function useGrowing(total: number): number {
  const [count, setCount] = useState(firstRows);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + moreRows));
  }, [count, total]);
  return count;
}
