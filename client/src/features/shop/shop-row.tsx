import { type MouseEvent, memo, type ReactNode } from 'react';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import type { ShopThing } from './shop-things.ts';

interface ShopRowProps {
  thing: ShopThing;
  /** In words, for those who listen. */
  shelfName: string;
  /** Of the shelf, where no heading says it. */
  icon?: ReactNode;
  onPress: () => void;
}

/** One thing to take; all of the row is the target. */
export const ShopRow = memo(function ShopRow({ thing, shelfName, icon, onPress }: ShopRowProps) {
  const inWords = useQuantityWords();
  const { itemName, quantities, isChecked } = thing;
  const quantity = quantities.map(inWords).join(' + ');
  return (
    <li className="list-row" data-checked={isChecked || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a checkbox cannot hold the row's text, and all of it is pressed. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isChecked}
        aria-label={[itemName, quantity, shelfName].filter(Boolean).join(', ')}
        className="list-check"
        onClick={(event) => {
          goOn(event);
          onPress();
        }}
      >
        <span className="list-name">{itemName}</span>
        {quantity && <span className="list-quantity">{quantity}</span>}
        {icon}
      </button>
    </li>
  );
});

/** The row is about to leave; who works with the keyboard goes on at the next one. */
function goOn({ currentTarget, detail }: MouseEvent<HTMLElement>): void {
  const isByKey = detail === 0;
  if (!isByKey) return;
  const rows = [
    ...(currentTarget.closest('.large-rows')?.querySelectorAll<HTMLElement>('.list-check') ?? []),
  ];
  const at = rows.indexOf(currentTarget);
  (rows[at + 1] ?? rows[at - 1])?.focus();
}
