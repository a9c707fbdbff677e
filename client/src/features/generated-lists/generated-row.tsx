import { useLingui } from '@lingui/react/macro';
import Combine from 'lucide-react/icons/combine';
import House from 'lucide-react/icons/house';
import ListPlus from 'lucide-react/icons/list-plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { focusBeside } from '#ui/list/focus-beside.ts';
import { Menu } from '#ui/sheets/menu.tsx';
import type { GeneratedActions } from './use-generated-actions.ts';
import { type GeneratedLine, isInBasket } from './use-generated-list.ts';

interface GeneratedRowProps {
  line: GeneratedLine;
  /** The meals that need it, as text. */
  meals: string;
  /** Sign of who put it in the basket or just added it. */
  sign?: ReactNode;
  actions: GeneratedActions;
  onBuyAs: (line: GeneratedLine) => void;
}

/** One line of the list: what, how much and for which meals. Nearly all of it is pressable. */
export function GeneratedRow({ line, meals, sign, actions, onBuyAs }: GeneratedRowProps) {
  const { t } = useLingui();
  const { id, itemName } = line;
  const isChecked = isInBasket(line);
  const quantity = useQuantityWords()(line.quantity);
  const notes = [!isChecked && line.isOnQuickList && t`on the quick list`, meals].filter(Boolean);
  const row = useRef<HTMLLIElement>(null);
  const goOn = () => focusBeside(row.current, '.list-columns');
  return (
    <li ref={row} className="list-row" data-id={id} data-checked={isChecked || undefined}>
      {/* biome-ignore lint/a11y/useSemanticElements: a checkbox cannot hold the row's text, and all of it is pressed. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isChecked}
        aria-label={[itemName, quantity, ...notes].filter(Boolean).join(', ')}
        aria-describedby={sign ? `by-${id}` : undefined}
        className="list-check"
        onClick={({ detail }) => {
          const isByKey = detail === 0;
          if (isByKey) goOn();
          void actions.toggle(line);
        }}
      >
        <span className="list-text">
          <span className="list-name" dir="auto">
            {itemName}
          </span>
          {notes.length > 0 && (
            <span className="list-note" data-one-line>
              {notes.join(' · ')}
            </span>
          )}
        </span>
        {sign && <span id={`by-${id}`}>{sign}</span>}
        {quantity && <span className="list-quantity">{quantity}</span>}
      </button>
      <Menu
        label={t`Actions for ${itemName}`}
        items={[
          {
            label: t`Add to the quick list`,
            icon: <ListPlus size={18} aria-hidden />,
            onSelect: () => void actions.addToQuickList([line]),
          },
          {
            label: t`Always at home`,
            icon: <House size={18} aria-hidden />,
            onSelect: () => {
              goOn();
              void actions.setStaple(itemName, true);
            },
          },
          {
            label: t`Buy as another item…`,
            icon: <Combine size={18} aria-hidden />,
            onSelect: () => onBuyAs(line),
          },
          {
            label: t`Remove`,
            icon: <X size={18} aria-hidden />,
            onSelect: () => {
              goOn();
              void actions.remove(line);
            },
            isDestructive: true,
          },
        ]}
      />
    </li>
  );
}
