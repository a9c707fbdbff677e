import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, useId } from 'react';
import { maxStepLength, maxSteps } from 'sync-protocol/recipes/recipe-bounds.ts';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { UnsureMark } from '../../import/review/unsure-mark.tsx';
import { blankStep, type FormStep } from '../recipe-form.ts';
import { AddGroup, GroupLine, isFullOfGroups, numbersOf } from './group-line.tsx';
import {
  AddLine,
  BringBack,
  EditorGroup,
  EditorLine,
  Handle,
  Legend,
  LineList,
  MoveSheet,
} from './line-controls.tsx';
import { useLines } from './use-lines.ts';

interface StepLinesProps {
  steps: FormStep[];
  onChange: (steps: FormStep[]) => void;
  /** Whether the import guessed them. */
  isUnsure?: boolean;
}

/** Steps of the form; their numbers are the drag handles. */
export function StepLines({ steps, onChange, isUnsure = false }: StepLinesProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const unsureId = useId();
  const lines = useLines(steps, onChange, (from, to) => {
    const [was, place, count] = [from + 1, to + 1, steps.length];
    const name = steps[from]?.text ?? '';
    toaster.announce(
      steps.some(({ isGroup }) => isGroup)
        ? t`${name}: place ${place} of ${count}`
        : t`Step ${was} is now step ${place}`,
    );
  });

  const numbers = numbersOf(steps);
  const isFull = steps.length >= maxSteps;
  /** Enter in a heading moves to the step below, which is added if missing. */
  const goOn = (event: KeyboardEvent, at: number) => {
    // With Ctrl or ⌘ Enter saves.
    if (event.ctrlKey || event.metaKey) return;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = steps[at + 1];
    if (next && !next.isGroup) lines.goTo(at + 1);
    else if (!isFull) lines.insert(at + 1, blankStep);
  };

  return (
    <EditorGroup aria-describedby={isUnsure ? unsureId : undefined}>
      <Legend>
        <Trans>Method</Trans>
      </Legend>
      {isUnsure && <UnsureMark id={unsureId} />}
      <LineList ref={lines.listRef}>
        {steps.map(({ key, text, isGroup }, index) => {
          const number = numbers[index] ?? 0;
          return isGroup ? (
            <GroupLine
              key={key}
              name={text}
              number={number}
              lineProps={lines.lineProps(index)}
              handleProps={lines.handleProps(index)}
              onEdit={(name) => lines.edit(index, { text: name })}
              onGoOn={(event) => goOn(event, index)}
              onRemove={() => lines.remove(index, text.trim())}
            />
          ) : (
            <EditorLine key={key} {...lines.lineProps(index)} gridTemplateColumns="auto minmax(0, 1fr) auto">
              <Handle
                aria-label={t`Move step ${number}`}
                title={t`Drag or press, or use the arrow keys`}
                {...lines.handleProps(index)}
              >
                {number}
              </Handle>
              <TextArea
                aria-label={t`Step ${number}`}
                rows={2}
                value={text}
                maxLength={maxStepLength}
                onChange={(event) => lines.edit(index, { text: event.currentTarget.value })}
              />
              <IconButton
                aria-label={t`Remove step ${number}`}
                onClick={() => lines.remove(index, text.trim())}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </EditorLine>
          );
        })}
      </LineList>
      <MoveSheet
        lines={lines}
        count={steps.length}
        labelOf={(at) => {
          const number = numbers[at] ?? 0;
          return steps[at]?.isGroup ? t`Move heading ${number}` : t`Move step ${number}`;
        }}
      />
      <AddLine>
        <Button px="4" disabled={isFull} onClick={() => lines.insert(steps.length, blankStep)}>
          <Plus size={18} aria-hidden />
          <Trans>Add a step</Trans>
        </Button>
        <AddGroup
          isFull={isFull || isFullOfGroups(steps)}
          onAdd={() => lines.insert(steps.length, { ...blankStep, isGroup: true })}
        />
        <BringBack lines={lines} isFull={isFull} />
      </AddLine>
    </EditorGroup>
  );
}
