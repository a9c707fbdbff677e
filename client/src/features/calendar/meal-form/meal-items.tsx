import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId } from 'react';
import { maxMealItems } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { KeyedMealItem } from 'sync-protocol/calendar/calendar-entry.ts';
import { maxQuantityLength } from 'sync-protocol/food/split-quantity.ts';
import type { FoodCost } from '#editing/prices/known-prices.ts';
import { useMoneyWords } from '#editing/prices/money-words.ts';
import { useNamelessWords } from '#editing/prices/use-nameless-words.ts';
import { FieldGroup } from '#ui/fields/field-group.tsx';
import { StyledIconButton } from '#ui/icon-button.tsx';
import { focusBeside } from '#ui/list/focus-beside.ts';
import { boxStyle } from '#ui/look/box-style.ts';
import '#ui/look/parts.css';
import { useTooManyWords } from './too-many-items.ts';

const Row = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '2', borderBottom: 'thin', borderColor: 'border' },
});

const Item = chakra('label', {
  base: {
    flex: '1',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minWidth: '0',
    minHeight: 'touch',
    py: '1.5',
    cursor: 'pointer',
  },
});

const Check = chakra('input', { base: { flexShrink: 0, boxSize: '6', accentColor: 'brand.solid' } });

/** Looks like text until pointed at. */
const Quantity = chakra('input', {
  base: {
    width: '24',
    minHeight: '10',
    px: '2',
    border: 'thin',
    borderColor: 'transparent',
    rounded: 'sm',
    bg: 'transparent',
    color: 'fg.muted',
    fontSize: 'md',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
    '&:hover, &:focus': { borderColor: 'border.control' },
  },
});

const Cost = chakra('span', {
  base: {
    ms: '2',
    color: 'fg.muted',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});

const Question = chakra('p', {
  base: { mb: '2', px: '3.5', py: '2.5', rounded: 'md', bg: 'bg.muted', fontSize: 'sm' },
});

const AddField = chakra('input', { base: { ...boxStyle, pl: '4', pr: '13' } });

interface MealItemsProps {
  items: readonly KeyedMealItem[];
  onChange: (items: readonly KeyedMealItem[]) => void;
  /** Prices typed so far. */
  prices: readonly FoodCost[];
  ref: RefObject<HTMLInputElement | null>;
  /** Text in the field that is not added yet. */
  typed: string;
  /** Prices in the text without a name, once asked about. */
  nameless: readonly string[];
  /** How many items exceed the limit. */
  tooMany: number;
  onType: (text: string) => void;
  onAdd: (text: string) => void;
}

const hasLines = /[\n\r]/;

/** The meal's shopping items: a checklist with quantities, and a field that takes several at once. */
export function MealItems(props: MealItemsProps) {
  const { items, onChange, prices, ref, typed, nameless, tooMany, onType, onAdd } = props;
  const { t } = useLingui();
  const inWords = useMoneyWords();
  const namelessWords = useNamelessWords();
  const tooManyWords = useTooManyWords();
  const id = useId();
  const question = tooMany > 0 ? tooManyWords(tooMany) : nameless.length > 0 && namelessWords(nameless);
  // The field stays visible while it contains text.
  const isFull = items.length >= maxMealItems && tooMany === 0 && typed === '';
  const change = (key: string, values: Partial<KeyedMealItem>) =>
    onChange(items.map((item) => (item.key === key ? { ...item, ...values } : item)));

  /** Enter adds the text; it must not submit the form. */
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
    <FieldGroup legend={<Trans>Shopping items</Trans>}>
      {items.length > 0 && (
        <chakra.ul mb="2">
          {items.map((item) => {
            const { itemName, key } = item;
            const cost = prices.findLast((each) => each.itemName === itemName);
            return (
              <Row key={key}>
                <Item>
                  <Check
                    type="checkbox"
                    checked={item.isChecked}
                    onChange={(event) => change(key, { isChecked: event.currentTarget.checked })}
                  />
                  <chakra.span
                    minWidth="0"
                    lineHeight="snug"
                    {...(item.isChecked && { color: 'fg.muted', textDecoration: 'line-through' })}
                  >
                    {itemName}
                    {cost && <Cost>{inWords(cost.price)}</Cost>}
                  </chakra.span>
                </Item>
                <Quantity
                  aria-label={t`Quantity of ${itemName}`}
                  placeholder={t`Quantity`}
                  value={item.quantity ?? ''}
                  maxLength={maxQuantityLength}
                  autoComplete="off"
                  onChange={(event) => change(key, { quantity: event.currentTarget.value })}
                />
                <StyledIconButton
                  width="10"
                  marginInlineEnd="-2.5"
                  rounded="sm"
                  bg="transparent"
                  aria-label={t`Remove ${itemName}`}
                  onClick={({ currentTarget, detail }) => {
                    const isByKey = detail === 0;
                    if (isByKey && !focusBeside(currentTarget, 'ul', { row: 'li' })) ref.current?.focus();
                    onChange(items.filter((other) => other.key !== key));
                  }}
                >
                  <X size={18} aria-hidden />
                </StyledIconButton>
              </Row>
            );
          })}
        </chakra.ul>
      )}
      {!isFull && (
        <chakra.div position="relative">
          <label className="visually-hidden" htmlFor={id}>
            <Trans>Add items</Trans>
          </label>
          {question && (
            <Question id={`${id}-question`} role="alert">
              {question}
            </Question>
          )}
          <AddField
            id={id}
            ref={ref}
            aria-describedby={question ? `${id}-question` : undefined}
            value={typed}
            placeholder={t`Pasta, 400 g tomatoes, basil`}
            autoComplete="off"
            enterKeyHint="enter"
            maxLength={20_000}
            onChange={(event) => onType(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          <StyledIconButton
            position="absolute"
            bottom="0"
            right="0"
            rounded="md"
            aria-label={t`Add`}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onAdd(typed)}
          >
            <Plus size={20} aria-hidden />
          </StyledIconButton>
        </chakra.div>
      )}
    </FieldGroup>
  );
}
