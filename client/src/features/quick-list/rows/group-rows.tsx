import { type CSSProperties, memo, type ReactNode, useRef } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import type { RejectedChange } from '#editing/rejected/use-rejected-changes.ts';
import { ItemRow } from './item-row.tsx';
import { blocksOf, type RowBlock } from './row-blocks.ts';

interface RowsProps {
  items: readonly QuickItemRecord[];
  rejected: ReadonlyMap<string, RejectedChange>;
  /** The row that Tab comes to, if it is one of these. */
  currentId: string | null;
  /** By row: who added it. */
  signs: ReadonlyMap<string, ReactNode>;
  /** In words, for those who listen. */
  categoryName: (item: QuickItemRecord) => string;
}

/** The rows of a group, in blocks: an edit draws one block again, and blocks off the screen are not laid out. */
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
 * How high a block is taken to be while it is off the screen and not drawn. No custom property of its own: every row would inherit
 * it and be styled again whenever one comes or goes.
 */
const sizeOf = (rows: number): CSSProperties => ({
  containIntrinsicBlockSize: `auto calc(${rows} * var(--row-space))`,
});
