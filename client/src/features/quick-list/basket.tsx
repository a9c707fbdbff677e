import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { sizeOf } from './item-group.tsx';
import { ItemRow } from './item-row.tsx';
import type { ParkedItem } from './use-parked-items.ts';

interface BasketProps {
  items: readonly QuickItemRecord[];
  parked: ReadonlyMap<string, ParkedItem>;
  currentId: string | null;
  isOpen: boolean;
  onToggle: () => void;
  /** Left out where something larger beside it does the same. */
  onClear?: () => void;
}

/** What has been checked, of all categories, at the foot of the list. */
export const Basket = memo(function Basket(props: BasketProps) {
  const { items, parked, currentId, isOpen, onToggle, onClear } = props;
  const { _ } = useLingui();
  const id = useId();
  return (
    <section
      className="ql-group ql-basket"
      aria-labelledby={`${id}-name`}
      style={sizeOf(isOpen ? items.length : 0)}
    >
      <div className="ql-heading ql-basket-heading">
        <h3 id={`${id}-name`}>
          <button
            type="button"
            className="ql-fold"
            aria-expanded={isOpen}
            aria-controls={`${id}-rows`}
            onClick={onToggle}
          >
            <ChevronDown size={18} aria-hidden />
            <Trans>In the basket</Trans>
            <span className="ql-count">{items.length}</span>
          </button>
        </h3>
        {onClear && (
          <button type="button" className="ql-clear" onClick={onClear}>
            <Trans>Clear checked</Trans>
          </button>
        )}
      </div>
      <ul id={`${id}-rows`} className="ql-rows" hidden={!isOpen}>
        {isOpen &&
          items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              category={_(categoryNames[item.category])}
              isCurrent={item.id === currentId}
              parkedCode={parked.get(item.id)?.code}
            />
          ))}
      </ul>
    </section>
  );
});
