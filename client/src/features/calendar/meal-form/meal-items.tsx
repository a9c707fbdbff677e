import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';

interface MealItemsProps {
  items: readonly KeyedMealItem[];
  onChange: (items: readonly KeyedMealItem[]) => void;
  /** What stands in the field and has not been added yet. */
  typed: string;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

const hasLines = /[\n\r]/;

/** What the meal needs from the shop: a checklist with quantities, and a field that takes several at once. */
export function MealItems({ items, onChange, typed, onType, onAdd }: MealItemsProps) {
  const { t } = useLingui();
  const id = useId();
  const change = (key: string, values: Partial<KeyedMealItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...values } : item)));

  /** Enter adds; it must not save the meal. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (typed.trim() === '') return;
    event.preventDefault();
    onAdd(typed);
  };

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (!hasLines.test(pasted.trim())) return;
    event.preventDefault();
    onAdd(`${typed} ${pasted}`);
  };

  return (
    <fieldset className="cal-items">
      <legend>
        <Trans>Shopping items</Trans>
      </legend>
      {items.length > 0 && (
        <ul>
          {items.map((item) => {
            const { itemName, key } = item;
            return (
              <li key={key} data-checked={item.isChecked || undefined}>
                <label className="cal-item">
                  <input
                    type="checkbox"
                    checked={item.isChecked}
                    onChange={(event) => change(key, { isChecked: event.currentTarget.checked })}
                  />
                  <span>{itemName}</span>
                </label>
                <input
                  className="cal-item-quantity"
                  aria-label={t`Quantity of ${itemName}`}
                  placeholder={t`Quantity`}
                  value={item.quantity ?? ''}
                  maxLength={maxQuantityLength}
                  autoComplete="off"
                  onChange={(event) => change(key, { quantity: event.currentTarget.value })}
                />
                <button
                  type="button"
                  className="cal-item-remove"
                  aria-label={t`Remove ${itemName}`}
                  onClick={() => onChange(items.filter((other) => other.key !== key))}
                >
                  <X size={18} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {items.length < maxMealItems && (
        <div className="cal-item-add">
          <label className="cal-hidden" htmlFor={id}>
            <Trans>Add items</Trans>
          </label>
          <input
            id={id}
            value={typed}
            placeholder={t`Pasta, 400 g tomatoes, basil`}
            autoComplete="off"
            enterKeyHint="enter"
            maxLength={20_000}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <button
            type="button"
            aria-label={t`Add`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAdd(typed)}
          >
            <Plus size={20} aria-hidden />
          </button>
        </div>
      )}
    </fieldset>
  );
}
