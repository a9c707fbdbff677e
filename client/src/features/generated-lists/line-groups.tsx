import { type ReactNode, useId } from 'react';
import { inShopOrder } from 'sync-protocol/generated-lists/generate-items.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { BasketSection, useBasketFold } from '#ui/list/basket-section.tsx';
import { ListSection } from '#ui/list/list-column.tsx';
import { GeneratedRow } from './generated-row.tsx';
import type { GeneratedActions } from './use-generated-actions.ts';
import type { GeneratedLine } from './use-generated-list.ts';
import { useMealWords } from './use-meal-words.ts';

/** In longer lists each shelf has its own columns, as columns of the whole list would exceed any screen. */
const longList = 60;

interface LineGroupsProps {
  /** The shop by whose order the list is sorted. */
  walk: Walk;
  open: readonly GeneratedLine[];
  checked: readonly GeneratedLine[];
  /** Sign of who put a line in the basket or just added it, by line. */
  signs: ReadonlyMap<string, ReactNode>;
  actions: GeneratedActions;
  onBuyAs: (line: GeneratedLine) => void;
}

/** Lines to buy by shelf, and the basket at the end. */
export function LineGroups({ walk, open, checked, ...rest }: LineGroupsProps) {
  const nameOf = useShelfNames(walk.own);
  const [isBasketOpen, toggleBasket] = useBasketFold('generatedList');
  const mealsOf = useMealWords([...open, ...checked]);
  const shared = { ...rest, mealsOf };
  const byShelf = groupBy(open.toSorted(inShopOrder), walk.shelfOf);
  return (
    <div className="list-columns" data-long={open.length > longList || undefined}>
      {walk.shelves.map((shelf) => {
        const lines = byShelf.get(shelf);
        if (!lines) return null;
        return (
          <LineGroup
            key={shelf}
            lines={lines}
            icon={<ShelfIcon shelf={shelf} own={walk.own} />}
            title={nameOf(shelf)}
            {...shared}
          />
        );
      })}
      {checked.length > 0 && (
        <BasketSection count={checked.length} isOpen={isBasketOpen} onToggle={toggleBasket}>
          <LineRows lines={checked.toSorted(inShopOrder)} {...shared} />
        </BasketSection>
      )}
    </div>
  );
}

interface LineRowsProps extends Pick<LineGroupsProps, 'signs' | 'actions' | 'onBuyAs'> {
  lines: readonly GeneratedLine[];
  mealsOf: (line: GeneratedLine) => string;
}

interface LineGroupProps extends LineRowsProps {
  icon: ReactNode;
  title: ReactNode;
}

function LineGroup({ icon, title, ...rows }: LineGroupProps) {
  return (
    <ListSection id={useId()} icon={icon} title={title}>
      <LineRows {...rows} />
    </ListSection>
  );
}

function LineRows({ lines, mealsOf, signs, actions, onBuyAs }: LineRowsProps) {
  return (
    <ul>
      {lines.map((line) => (
        <GeneratedRow
          key={line.id}
          line={line}
          meals={mealsOf(line)}
          sign={signs.get(line.id)}
          actions={actions}
          onBuyAs={onBuyAs}
        />
      ))}
    </ul>
  );
}
