import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { ItemRow } from './item-row.tsx';
import { blocksOf, type RowBlock } from './row-blocks.ts';

interface RowsProps {
  items: readonly QuickItemRecord[];
  rejected: ReadonlyMap<string, RejectedChange>;
  /** The row in the tab order, if it is one of these. */
  currentId: string | null;
  /** Sign of who added a row, by row. */
  signs: ReadonlyMap<string, ReactNode>;
  /** Category name for screen readers. */
  categoryName: (item: QuickItemRecord) => string;
}

/** Rows of a group in blocks: an edit re-renders one block, and blocks off the screen are not laid out. */
export function GroupRows({ items, currentId, ...rest }: RowsProps) {
  const blocks = useRef<readonly RowBlock[]>([]);
  blocks.current = blocksOf(items, blocks.current);
  return blocks.current.map(({ key, items: rows }) => (
    <Block
      key={key}
      items={rows}
      currentId={currentId !== null && rows.some(({ id }) => id === currentId) ? currentId : null}
      {...rest}
    />
  ));
}

const Block = memo(function Block({ items, rejected, currentId, signs, categoryName }: RowsProps) {
  return (
    <ul className="list-rows" style={sizeOf(items.length)}>
      {items.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          category={categoryName(item)}
          isCurrent={item.id === currentId}
          rejectedCode={rejected.get(item.id)?.code}
          sign={signs.get(item.id)}
        />
      ))}
    </ul>
  );
});

/**
 * Estimated height of a block that is off the screen. Not a custom property, which every row would inherit
 * and be restyled for.
 */
const sizeOf = (rows: number): CSSProperties => ({
  containIntrinsicBlockSize: `auto calc(${rows} * var(--row-space))`,
});
