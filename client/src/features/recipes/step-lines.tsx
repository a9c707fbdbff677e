import { Trans, useLingui } from '@lingui/react/macro';
import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { maxStepLength, maxSteps } from 'sync-protocol/recipes/recipe-bounds.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToaster } from '#ui/toast-context.ts';
import { Group, Handle, Legend, Line, LineList, TextArea } from './line-controls.tsx';
import { type FormStep, moved, nextKey } from './recipe-form.ts';
import { useDragOrder } from './use-drag-order.ts';

interface StepLinesProps {
  steps: FormStep[];
  onChange: (steps: FormStep[]) => void;
}

/** The steps of the form; their numbers are what they are taken hold of by. */
export function StepLines({ steps, onChange }: StepLinesProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const focusKey = useRef<number | null>(null);
  const { listRef, dragged, handleProps } = useDragOrder(steps.length, (from, to) => {
    onChange(moved(steps, from, to));
    const was = from + 1;
    const place = to + 1;
    toaster.announce(t`Step ${was} is now step ${place}`);
  });

  useEffect(() => {
    if (focusKey.current === null) return;
    listRef.current?.querySelector<HTMLElement>(`[data-line="${focusKey.current}"] textarea`)?.focus();
    focusKey.current = null;
  });

  const isFull = steps.length >= maxSteps;
  const add = () => {
    const key = nextKey(steps);
    focusKey.current = key;
    onChange([...steps, { key, text: '' }]);
  };
  const remove = (at: number) => {
    const rest = steps.filter((_, index) => index !== at);
    focusKey.current = (rest[at] ?? rest.at(-1))?.key ?? null;
    onChange(rest);
  };

  return (
    <Group>
      <Legend>
        <Trans>Method</Trans>
      </Legend>
      <LineList ref={listRef}>
        {steps.map(({ key, text }, index) => {
          const number = index + 1;
          return (
            <Line
              key={key}
              data-line={key}
              data-dragged={dragged === index || undefined}
              gridTemplateColumns="auto minmax(0, 1fr) auto"
            >
              <Handle
                aria-label={t`Move step ${number}`}
                title={t`Drag, or use the arrow keys`}
                {...handleProps(index)}
              >
                {number}
              </Handle>
              <TextArea
                aria-label={t`Step ${number}`}
                rows={2}
                value={text}
                maxLength={maxStepLength}
                onChange={(event) => {
                  const written = event.currentTarget.value;
                  onChange(steps.map((step) => (step.key === key ? { key, text: written } : step)));
                }}
              />
              <IconButton aria-label={t`Remove step ${number}`} onClick={() => remove(index)}>
                <X size={18} aria-hidden />
              </IconButton>
            </Line>
          );
        })}
      </LineList>
      <Button justifySelf="start" px="4" disabled={isFull} onClick={add}>
        <Plus size={18} aria-hidden />
        <Trans>Add a step</Trans>
      </Button>
    </Group>
  );
}
