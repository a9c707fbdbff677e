import { Trans, useLingui } from '@lingui/react/macro';
import { GripVertical, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react';
import {
  maxIngredientNameLength,
  maxIngredientQuantityLength,
  maxIngredients,
} from 'sync-protocol/recipes/recipe-bounds.ts';
import { isIncomplete } from 'sync-protocol/recipes/recipe-faults.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToaster } from '#ui/toast-context.ts';
import { Fault, Group, Handle, Legend, Line, LineInput, LineList } from './line-controls.tsx';
import { type FormRow, moved, nextKey, pastedIngredients } from './recipe-form.ts';
import { useDragOrder } from './use-drag-order.ts';

interface IngredientLinesProps {
  rows: FormRow[];
  onChange: (rows: FormRow[]) => void;
  /** Half lines are marked, and the reason said. */
  isFaultShown: boolean;
}

/** The ingredients of the form: a line each, in an order that can be changed. */
export function IngredientLines({ rows, onChange, isFaultShown }: IngredientLinesProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const faultId = useId();
  const focusKey = useRef<number | null>(null);
  const { listRef, dragged, handleProps } = useDragOrder(rows.length, (from, to) => {
    onChange(moved(rows, from, to));
    const name = rows[from]?.name || t`Ingredient`;
    const place = to + 1;
    const count = rows.length;
    toaster.announce(t`${name}: place ${place} of ${count}`);
  });

  useEffect(() => {
    if (focusKey.current === null) return;
    listRef.current?.querySelector<HTMLElement>(`[data-line="${focusKey.current}"] input`)?.focus();
    focusKey.current = null;
  });

  const isFull = rows.length >= maxIngredients;
  const edit = (key: number, part: Partial<FormRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const insert = (at: number) => {
    if (isFull) return;
    const key = nextKey(rows);
    focusKey.current = key;
    onChange([...rows.slice(0, at), { key, name: '', quantity: '' }, ...rows.slice(at)]);
  };

  const remove = (at: number) => {
    const rest = rows.filter((_, index) => index !== at);
    focusKey.current = (rest[at] ?? rest.at(-1))?.key ?? null;
    onChange(rest);
  };

  const goOn = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = rows[at + 1];
    if (next?.name !== '' || next.quantity !== '') return insert(at + 1);
    focusKey.current = next.key;
    onChange([...rows]);
  };

  /** Several lines at once, from a recipe elsewhere. */
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim().includes('\n')) return;
    event.preventDefault();
    const first = nextKey(rows);
    const lines = pastedIngredients(text).map((line, index) => ({ ...line, key: first + index }));
    const isBlank = rows[at]?.name === '' && rows[at].quantity === '';
    onChange(
      [...rows.slice(0, isBlank ? at : at + 1), ...lines, ...rows.slice(at + 1)].slice(0, maxIngredients),
    );
  };

  return (
    <Group aria-describedby={isFaultShown ? faultId : undefined}>
      <Legend>
        <Trans>Ingredients</Trans>
      </Legend>
      <LineList ref={listRef}>
        {rows.map((row, index) => {
          const number = index + 1;
          const isHalf = isFaultShown && isIncomplete(row);
          return (
            <Line
              key={row.key}
              data-line={row.key}
              data-dragged={dragged === index || undefined}
              gridTemplateColumns="auto minmax(0, 1fr) minmax(0, 2.2fr) auto"
            >
              <Handle
                aria-label={t`Move ingredient ${number}`}
                title={t`Drag, or use the arrow keys`}
                {...handleProps(index)}
              >
                <GripVertical size={18} aria-hidden />
              </Handle>
              <LineInput
                aria-label={t`Quantity of ingredient ${number}`}
                placeholder={index === 0 ? t`2 dl` : undefined}
                value={row.quantity}
                maxLength={maxIngredientQuantityLength}
                aria-invalid={(isHalf && row.quantity.trim() === '') || undefined}
                autoComplete="off"
                onChange={(event) => edit(row.key, { quantity: event.currentTarget.value })}
                onPaste={(event) => paste(event, index)}
              />
              <LineInput
                aria-label={t`Ingredient ${number}`}
                placeholder={index === 0 ? t`Cream` : undefined}
                value={row.name}
                maxLength={maxIngredientNameLength}
                aria-invalid={(isHalf && row.name.trim() === '') || undefined}
                autoComplete="off"
                enterKeyHint="next"
                onChange={(event) => edit(row.key, { name: event.currentTarget.value })}
                onKeyDown={(event) => goOn(event, index)}
                onPaste={(event) => paste(event, index)}
              />
              <IconButton aria-label={t`Remove ingredient ${number}`} onClick={() => remove(index)}>
                <X size={18} aria-hidden />
              </IconButton>
            </Line>
          );
        })}
      </LineList>
      {isFaultShown && (
        <Fault id={faultId}>
          <Trans>All active ingredient rows must have both name and quantity filled, or be empty.</Trans>
        </Fault>
      )}
      <Button justifySelf="start" px="4" disabled={isFull} onClick={() => insert(rows.length)}>
        <Plus size={18} aria-hidden />
        <Trans>Add an ingredient</Trans>
      </Button>
    </Group>
  );
}
