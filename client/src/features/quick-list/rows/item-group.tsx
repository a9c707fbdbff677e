import { memo, type ReactNode, useCallback, useId } from 'react';
import type { ShelfId } from 'sync-protocol/stores/shelf.ts';
import type { QuickItemRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import type { Walk } from '#editing/stores/read-walk.ts';
import { ShelfIcon } from '#editing/stores/shelf-icon.tsx';
import { useShelfNames } from '#editing/stores/use-shelf-names.ts';
import { ListSection } from '#ui/list/list-column.tsx';
import { GroupRows } from './group-rows.tsx';

interface ItemGroupProps {
  shelf: ShelfId;
  /** Shelves that the household added. */
  own: Walk['own'];
  items: readonly QuickItemRecord[];
  rejected: ReadonlyMap<string, RejectedChange>;
  /** The row in the tab order, if it is one of these. */
  currentId: string | null;
  signs: ReadonlyMap<string, ReactNode>;
}

/** One shelf of the shop. */
export const ItemGroup = memo(function ItemGroup({ shelf, own, ...rows }: ItemGroupProps) {
  const headingId = useId();
  const name = useShelfNames(own)(shelf);
  const categoryName = useCallback(() => name, [name]);
  return (
    <ListSection id={headingId} icon={<ShelfIcon shelf={shelf} own={own} />} title={name}>
      <GroupRows {...rows} categoryName={categoryName} />
    </ListSection>
  );
});
