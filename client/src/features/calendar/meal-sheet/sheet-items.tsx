import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import { useQuantityWords } from '#i18n/use-quantity-words.ts';
import { FieldGroup } from '#ui/fields/field-group.tsx';

const Row = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'touch',
    py: '1.5',
    borderBottom: 'thin',
    borderColor: 'border',
    lineHeight: 'snug',
    cursor: 'pointer',
    '& input': { flexShrink: 0, boxSize: '6', accentColor: '{colors.brand.solid}' },
    '&:has(:checked)': { color: 'fg.muted', textDecoration: 'line-through' },
  },
});

interface SheetItemsProps {
  items: readonly KeyedMealItem[];
  onCheck: (key: string, isChecked: boolean) => void;
}

/** The meal's shopping items as a checklist. */
export function SheetItems({ items, onCheck }: SheetItemsProps) {
  const inWords = useQuantityWords();
  if (items.length === 0) return null;
  return (
    <FieldGroup legend={<Trans>Shopping items</Trans>}>
      <ul>
        {items.map(({ key, itemName, quantity, isChecked }) => (
          <li key={key}>
            <Row>
              <input
                type="checkbox"
                checked={isChecked}
                onChange={(event) => onCheck(key, event.currentTarget.checked)}
              />
              <chakra.span dir="auto" flex="1" minWidth="0">
                {itemName}
              </chakra.span>
              {quantity && (
                <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
                  {inWords(quantity)}
                </chakra.span>
              )}
            </Row>
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
