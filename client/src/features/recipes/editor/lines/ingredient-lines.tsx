import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { maxIngredients } from 'sync-protocol/recipes/recipe-bounds.ts';
import { isIncomplete } from 'sync-protocol/recipes/recipe-faults.ts';
import { Button } from '#ui/button.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { UnsureMark } from '../../import/review/unsure-mark.tsx';
import { blankRow, type FormRow, withPasted } from '../recipe-form.ts';
import { AddGroup, GroupLine, isFullOfGroups, numbersOf } from './group-line.tsx';
import { IngredientFields } from './ingredient-fields.tsx';
import {
  AddLine,
  BringBack,
  EditorFault,
  EditorGroup,
  Legend,
  LineList,
  MoveSheet,
} from './line-controls.tsx';
import { useLines } from './use-lines.ts';

interface IngredientLinesProps {
  rows: FormRow[];
  onChange: (rows: FormRow[]) => void;
  /** Whether incomplete lines are marked and explained. */
  isFaultShown: boolean;
  /** Whether the import guessed them. */
  isUnsure?: boolean;
}

/** Ingredients as lines that can be reordered. */
export function IngredientLines({ rows, onChange, isFaultShown, isUnsure = false }: IngredientLinesProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const faultId = useId();
  const unsureId = useId();
  const lines = useLines(rows, onChange, (from, to) => {
    const name = rows[from]?.name || t`Ingredient`;
    const place = to + 1;
    const count = rows.length;
    toaster.announce(t`${name}: place ${place} of ${count}`);
  });
  const isFull = rows.length >= maxIngredients;
  const numbers = numbersOf(rows);

  /** Enter moves to the next line if that is blank, else inserts a new one before it. */
  const goOn = (event: KeyboardEvent, at: number) => {
    // With Ctrl or ⌘ Enter saves.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = rows[at + 1];
    if (next?.name === '' && next.quantity === '' && !next.isGroup) lines.goTo(at + 1);
    else if (!isFull) lines.insert(at + 1, blankRow);
  };

  /** Pastes several lines at once. */
  const paste = (event: ClipboardEvent, at: number) => {
    const text = event.clipboardData.getData('text/plain');
    if (!text.trim().includes('\n')) return;
    event.preventDefault();
    const pasted = withPasted(rows, at, text);
    onChange(pasted.rows);
    if (pasted.left > 0)
      toaster.show({
        message: t`${plural(pasted.left, {
          one: `# line has no room and was left out: a recipe holds ${maxIngredients} ingredients.`,
          other: `# lines have no room and were left out: a recipe holds ${maxIngredients} ingredients.`,
        })}`,
        tone: 'danger',
      });
  };

  return (
    <EditorGroup aria-describedby={isFaultShown ? faultId : isUnsure ? unsureId : undefined}>
      <Legend>
        <Trans>Ingredients</Trans>
      </Legend>
      {isUnsure && <UnsureMark id={unsureId} />}
      <LineList ref={lines.listRef}>
        {rows.map((row, index) => {
          const shared = {
            number: numbers[index] ?? 0,
            lineProps: lines.lineProps(index),
            handleProps: lines.handleProps(index),
            onGoOn: (event: KeyboardEvent) => goOn(event, index),
            onRemove: () => lines.remove(index, row.name.trim() || row.quantity.trim()),
          };
          return row.isGroup ? (
            <GroupLine
              key={row.key}
              {...shared}
              name={row.name}
              onEdit={(name) => lines.edit(index, { name })}
            />
          ) : (
            <IngredientFields
              key={row.key}
              {...shared}
              row={row}
              isHalf={isFaultShown && isIncomplete(row)}
              onEdit={(part) => lines.edit(index, part)}
              onPaste={(event) => paste(event, index)}
            />
          );
        })}
      </LineList>
      <MoveSheet
        lines={lines}
        count={rows.length}
        labelOf={(at) => {
          const number = numbers[at] ?? 0;
          return rows[at]?.isGroup ? t`Move heading ${number}` : t`Move ingredient ${number}`;
        }}
      />
      {isFaultShown && (
        <EditorFault id={faultId}>
          <Trans>All active ingredient rows must have both name and quantity filled, or be empty.</Trans>
        </EditorFault>
      )}
      <AddLine>
        <Button px="4" disabled={isFull} onClick={() => lines.insert(rows.length, blankRow)}>
          <Plus size={18} aria-hidden />
          <Trans>Add an ingredient</Trans>
        </Button>
        <AddGroup
          isFull={isFull || isFullOfGroups(rows)}
          onAdd={() => lines.insert(rows.length, { ...blankRow, isGroup: true })}
        />
        <BringBack lines={lines} isFull={isFull} />
      </AddLine>
    </EditorGroup>
  );
}
