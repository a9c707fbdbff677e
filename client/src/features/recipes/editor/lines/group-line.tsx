import { Trans, useLingui } from '@lingui/react/macro';
import GripVertical from 'lucide-react/icons/grip-vertical';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import type { KeyboardEvent } from 'react';
import { maxGroupNameLength, maxGroups } from 'sync-protocol/recipes/recipe-bounds.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { EditorLine, Handle, LineInput } from './line-controls.tsx';
import type { Lines } from './use-lines.ts';

interface FormLine {
  isGroup: boolean;
}

/** Number of each line, from 1; headings and other lines are counted separately. */
export function numbersOf(lines: readonly FormLine[]): number[] {
  return lines.map(
    ({ isGroup }, index) => lines.slice(0, index + 1).filter((line) => line.isGroup === isGroup).length,
  );
}

export function isFullOfGroups(lines: readonly FormLine[]): boolean {
  return lines.filter(({ isGroup }) => isGroup).length >= maxGroups;
}

interface GroupLineProps {
  name: string;
  /** Its number among the headings, from 1. */
  number: number;
  lineProps: ReturnType<Lines['lineProps']>;
  handleProps: ReturnType<Lines['handleProps']>;
  onEdit: (name: string) => void;
  onGoOn: (event: KeyboardEvent) => void;
  onRemove: () => void;
}

/** A heading in the form, which applies to the following lines. */
export function GroupLine({
  name,
  number,
  lineProps,
  handleProps,
  onEdit,
  onGoOn,
  onRemove,
}: GroupLineProps) {
  const { t } = useLingui();
  return (
    <EditorLine {...lineProps} gridTemplateColumns="auto minmax(0, 1fr) auto" pt={number === 1 ? '0' : '3'}>
      <Handle
        aria-label={t`Move heading ${number}`}
        title={t`Drag or press, or use the arrow keys`}
        {...handleProps}
      >
        <GripVertical size={18} aria-hidden />
      </Handle>
      <LineInput
        aria-label={t`Heading ${number}`}
        placeholder={t`For the sauce`}
        fontWeight="semibold"
        value={name}
        maxLength={maxGroupNameLength}
        autoComplete="off"
        enterKeyHint="next"
        onChange={(event) => onEdit(event.currentTarget.value)}
        onKeyDown={onGoOn}
      />
      <IconButton aria-label={t`Remove heading ${number}`} onClick={onRemove}>
        <X size={18} aria-hidden />
      </IconButton>
    </EditorLine>
  );
}

export function AddGroup({ isFull, onAdd }: { isFull: boolean; onAdd: () => void }) {
  return (
    <Button variant="quiet" px="4" disabled={isFull} onClick={onAdd}>
      <Plus size={18} aria-hidden />
      <Trans>Add a heading</Trans>
    </Button>
  );
}
