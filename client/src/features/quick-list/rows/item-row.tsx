import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode } from 'react';
import type { QuickItemRecord } from '#db/records.ts';
import { useMoneyWords } from '#editing/prices/money-words.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';

/** Loaded on demand, as hardly any list has one. */
const RejectedRowNote = lazyWithTexts(() => import('../dialogs/rejected-row-note.tsx'));
const RowImage = lazyWithTexts(() => import('#images/show/row-image.tsx'));

interface ItemRowProps {
  item: QuickItemRecord;
  /** Category name for screen readers. */
  category: string;
  /** Whether this row is in the tab order. */
  isCurrent: boolean;
  /** Error code of the row's rejected change. */
  rejectedCode?: string;
  /** Sign of who added it, in a household of several. */
  sign?: ReactNode;
}

/**
 * One row of the list, all of it pressable. Presses and keys are handled by the list, so that a row
 * re-renders only when its text changes.
 */
export const ItemRow = memo(function ItemRow({
  item,
  category,
  isCurrent,
  rejectedCode,
  sign,
}: ItemRowProps) {
  const { t } = useLingui();
  const { id, itemName, isChecked, sync, note, price, imageUrl } = item;
  const inMoney = useMoneyWords();
  const said = [note, price && inMoney(price)].filter(Boolean).join(' · ');
  const quantity = useQuantityWords()(item.quantity);
  const tabIndex = isCurrent ? 0 : -1;
  return (
    <li className="list-row" data-id={id} data-sync={sync} data-checked={isChecked || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a checkbox cannot hold the row's text, and all of it is pressed. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isChecked}
        aria-label={[itemName, quantity, category].filter(Boolean).join(', ')}
        aria-describedby={[said && `note-${id}`, sign && `by-${id}`].filter(Boolean).join(' ') || undefined}
        className="list-check"
        tabIndex={tabIndex}
      >
        {said ? (
          <span className="list-text">
            <span className="list-name" dir="auto">
              {itemName}
            </span>
            <span className="list-note" id={`note-${id}`} data-one-line>
              {said}
            </span>
          </span>
        ) : (
          <span className="list-name" dir="auto">
            {itemName}
          </span>
        )}
        {sign && <span id={`by-${id}`}>{sign}</span>}
        {imageUrl && <RowImage imageUrl={imageUrl} />}
        {quantity && <span className="list-quantity">{quantity}</span>}
      </button>
      <button
        type="button"
        className="list-edit"
        data-action="edit"
        aria-label={t`Edit ${itemName}`}
        tabIndex={tabIndex}
      />
      {rejectedCode && <RejectedRowNote itemName={itemName} code={rejectedCode} />}
    </li>
  );
});
