import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { memo, useCallback, useId } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import type { RefusedChange } from '#editing/rejected/use-refused-changes.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { GroupRows } from './group-rows.tsx';

interface BasketProps {
  items: readonly QuickItemRecord[];
  /** How many there are in all: more than `items` while a long list is being drawn. */
  count: number;
  parked: ReadonlyMap<string, RefusedChange>;
  currentId: string | null;
  isOpen: boolean;
  onToggle: () => void;
  /** Left out where something larger beside it does the same. */
  onClear?: () => void;
}

/** What has been checked, of all categories, at the foot of the list. */
export const Basket = memo(function Basket(props: BasketProps) {
  const { items, count, parked, currentId, isOpen, onToggle, onClear } = props;
  const { _ } = useLingui();
  const id = useId();
  const categoryName = useCallback((item: QuickItemRecord) => _(categoryNames[item.category]), [_]);
  return (
    <section className="ql-group ql-basket" aria-labelledby={`${id}-name`}>
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
            <span className="ql-count">{count}</span>
          </button>
        </h3>
        {onClear && (
          <button type="button" className="ql-clear" onClick={onClear}>
            <Trans>Clear checked</Trans>
          </button>
        )}
      </div>
      <div id={`${id}-rows`} hidden={!isOpen}>
        {isOpen && (
          <GroupRows items={items} parked={parked} currentId={currentId} categoryName={categoryName} />
        )}
      </div>
    </section>
  );
});
