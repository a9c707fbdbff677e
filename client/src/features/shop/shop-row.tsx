import { memo, type ReactNode, useId } from 'react';
import type { Price } from 'sync-protocol/prices/price.ts';
import { useMoneyWords } from '#editing/prices/money-words.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { focusBeside } from '#ui/list/focus-beside.ts';
import type { ShopThing } from './shop-things.ts';
import { ThingImage } from './thing-image.tsx';

interface ShopRowProps {
  thing: ShopThing;
  /** Shelf name for screen readers. */
  shelfName: string;
  /** Icon of the shelf, if there is no heading. */
  icon?: ReactNode;
  /** Latest price of the food, if no row has a price. */
  lastPrice?: Price | undefined;
  onPress: () => void;
  onImage: () => void;
}

/** One thing to take; all of the row but its image is pressable. */
export const ShopRow = memo(function ShopRow({
  thing,
  shelfName,
  icon,
  lastPrice,
  onPress,
  onImage,
}: ShopRowProps) {
  const inWords = useQuantityWords();
  const inMoney = useMoneyWords();
  const noteId = useId();
  const { itemName, isChecked, notes, wanted, imageUrl } = thing;
  const quantity = inWords(thing.quantity);
  const prices = wanted.flatMap(({ price }) => price ?? []);
  const shownPrices = prices.length > 0 ? prices : lastPrice ? [lastPrice] : [];
  const said = [...notes, shownPrices.map(inMoney).join(' + ')].filter(Boolean).join(' · ');
  return (
    <li className="list-row" data-checked={isChecked || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a checkbox cannot hold the row's text, and all of it is pressed. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isChecked}
        aria-label={[itemName, quantity, shelfName].filter(Boolean).join(', ')}
        aria-describedby={said ? noteId : undefined}
        className="list-check"
        onClick={(event) => {
          const isByKey = event.detail === 0;
          if (isByKey) focusBeside(event.currentTarget, '.large-rows');
          onPress();
        }}
      >
        {said ? (
          <span className="list-text">
            <span className="list-name" dir="auto">
              {itemName}
            </span>
            <span className="list-note" id={noteId}>
              {said}
            </span>
          </span>
        ) : (
          <span className="list-name" dir="auto">
            {itemName}
          </span>
        )}
        {quantity && <span className="list-quantity">{quantity}</span>}
        {icon}
      </button>
      {imageUrl && <ThingImage thing={thing} onPress={onImage} />}
    </li>
  );
});
