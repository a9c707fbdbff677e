import { useLingui } from '@lingui/react';
import { type CSSProperties, memo, useId } from 'react';
import type { Category } from 'sync-protocol/food/categories.ts';
import type { QuickItemRecord } from '#db/records.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { CategoryIcon } from './category-icon.tsx';
import { ItemRow } from './item-row.tsx';
import type { ParkedItem } from './use-parked-items.ts';

interface ItemGroupProps {
  category: Category;
  items: readonly QuickItemRecord[];
  parked: ReadonlyMap<string, ParkedItem>;
  /** The row that Tab comes to, if it is one of these. */
  currentId: string | null;
}

/** One shelf of the shop. */
export const ItemGroup = memo(function ItemGroup({ category, items, parked, currentId }: ItemGroupProps) {
  const { _ } = useLingui();
  const headingId = useId();
  const name = _(categoryNames[category]);
  return (
    <section className="ql-group" aria-labelledby={headingId} style={sizeOf(items.length)}>
      <h3 id={headingId} className="ql-heading">
        <CategoryIcon category={category} />
        {name}
      </h3>
      <ul className="ql-rows">
        {items.map((item) => (
          <ItemRow
            key={item.id}
            item={item}
            category={name}
            isCurrent={item.id === currentId}
            parkedCode={parked.get(item.id)?.code}
          />
        ))}
      </ul>
    </section>
  );
});

const rowPx = 49;
const headingPx = 52;

/**
 * How high a group is taken to be while it is off the screen and not drawn. No custom property: every row would inherit it
 * and be styled again whenever one comes or goes.
 */
export const sizeOf = (rows: number): CSSProperties => ({
  containIntrinsicBlockSize: `auto ${rows * rowPx + headingPx}px`,
});
