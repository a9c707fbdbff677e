import { useLingui } from '@lingui/react/macro';
import GripVertical from 'lucide-react/icons/grip-vertical';
import X from 'lucide-react/icons/x';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { nameInQuantity } from 'sync-protocol/food/name-in-quantity.ts';
import type { NamedQuantity } from 'sync-protocol/food/split-quantity.ts';
import { readIngredientLine } from 'sync-protocol/recipes/ingredients/ingredient-line.ts';
import { maxIngredientNameLength, maxIngredientQuantityLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import { onceLeft } from '#editing/once-left.ts';
import { IconButton } from '#ui/icon-button.tsx';
import type { FormRow } from '../recipe-form.ts';
import { EditorLine, Handle, LineInput } from './line-controls.tsx';
import type { Lines } from './use-lines.ts';

interface IngredientFieldsProps {
  row: FormRow;
  /** Its number from 1, not counting headings. */
  number: number;
  /** Whether its empty half is marked as an error. */
  isHalf: boolean;
  lineProps: ReturnType<Lines['lineProps']>;
  handleProps: ReturnType<Lines['handleProps']>;
  onEdit: (part: Partial<FormRow>) => void;
  onGoOn: (event: KeyboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
}

/** One ingredient: quantity and name. */
export function IngredientFields(props: IngredientFieldsProps) {
  const { row, number, isHalf, onEdit, onPaste } = props;
  const { t } = useLingui();
  const isFirst = number === 1;
  /**
   * Splits a name typed together with the quantity once the line is left: who goes on to the name of "1 quart"
   * is about to type it.
   */
  const nameApart = () => {
    const parted = row.name.trim() === '' ? nameInQuantity(row.quantity, splitLine) : null;
    if (parted) onEdit({ name: parted.itemName, quantity: parted.quantity });
  };
  return (
    <EditorLine
      {...props.lineProps}
      // On a phone "2 1/2 cups" should be fully visible.
      gridTemplateColumns={{
        base: 'auto minmax(0, 2fr) minmax(0, 3fr) auto',
        md: 'auto minmax(0, 1fr) minmax(0, 2.2fr) auto',
      }}
      onBlur={onceLeft(nameApart)}
    >
      <Handle
        aria-label={t`Move ingredient ${number}`}
        title={t`Drag or press, or use the arrow keys`}
        {...props.handleProps}
      >
        <GripVertical size={18} aria-hidden />
      </Handle>
      <LineInput
        aria-label={t`Quantity of ingredient ${number}`}
        px={{ base: '2', md: '3' }}
        placeholder={isFirst ? t`2 dl` : undefined}
        value={row.quantity}
        maxLength={maxIngredientQuantityLength}
        aria-invalid={(isHalf && row.quantity.trim() === '') || undefined}
        autoComplete="off"
        onChange={(event) => onEdit({ quantity: event.currentTarget.value })}
        onPaste={onPaste}
      />
      <LineInput
        aria-label={t`Ingredient ${number}`}
        placeholder={isFirst ? t`Cream` : undefined}
        value={row.name}
        maxLength={maxIngredientNameLength}
        aria-invalid={(isHalf && row.name.trim() === '') || undefined}
        autoComplete="off"
        enterKeyHint="next"
        onChange={(event) => onEdit({ name: event.currentTarget.value })}
        onKeyDown={props.onGoOn}
        onPaste={onPaste}
      />
      <IconButton aria-label={t`Remove ingredient ${number}`} onClick={props.onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </EditorLine>
  );
}

/** Splits like a pasted line: "1 prk (400 g) tomaattimurskaa" is 1 prk of "tomaattimurskaa (400 g)". */
function splitLine(text: string): NamedQuantity {
  const line = readIngredientLine(text);
  return line?.kind === 'ingredient'
    ? { itemName: line.name, quantity: line.quantity }
    : { itemName: text, quantity: '' };
}
