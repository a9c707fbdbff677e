import { useLingui } from '@lingui/react';
import { memo, useCallback, useId } from 'react';
import type { Category } from 'sync-protocol/food/categories.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { CategoryIcon } from '#ui/list/category-icon.tsx';
import { ListSection } from '#ui/list/list-column.tsx';
import { GroupRows } from './group-rows.tsx';

interface ItemGroupProps {
  category: Category;
  items: readonly QuickItemRecord[];
  rejected: ReadonlyMap<string, RejectedChange>;
  /** The row that Tab comes to, if it is one of these. */
  currentId: string | null;
}

/** One shelf of the shop. */
export const ItemGroup = memo(function ItemGroup({ category, items, rejected, currentId }: ItemGroupProps) {
  const { _ } = useLingui();
  const headingId = useId();
  const name = _(categoryNames[category]);
  const categoryName = useCallback(() => name, [name]);
  return (
    <ListSection id={headingId} icon={<CategoryIcon category={category} />} title={name}>
      <GroupRows items={items} rejected={rejected} currentId={currentId} categoryName={categoryName} />
    </ListSection>
  );
});
