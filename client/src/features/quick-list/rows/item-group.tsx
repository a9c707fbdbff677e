import { useLingui } from '@lingui/react';
import { memo, type ReactNode, useCallback, useId } from 'react';
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
  signs: ReadonlyMap<string, ReactNode>;
}

/** One shelf of the shop. */
export const ItemGroup = memo(function ItemGroup({ category, ...rows }: ItemGroupProps) {
  const { _ } = useLingui();
  const headingId = useId();
  const name = _(categoryNames[category]);
  const categoryName = useCallback(() => name, [name]);
  return (
    <ListSection id={headingId} icon={<CategoryIcon category={category} />} title={name}>
      <GroupRows {...rows} categoryName={categoryName} />
    </ListSection>
  );
});
