import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { maxStepLength, maxSteps } from 'sync-protocol/recipes/recipe-bounds.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useToaster } from '#ui/toasts/toast-context.ts';
import { Group, Handle, Legend, Line, LineList, TextArea } from './line-controls.tsx';
import type { FormStep } from './recipe-form.ts';
import { useLines } from './use-lines.ts';

interface StepLinesProps {
  steps: FormStep[];
  onChange: (steps: FormStep[]) => void;
}

/** The steps of the form; their numbers are what they are taken hold of by. */
export function StepLines({ steps, onChange }: StepLinesProps) {
  const { t } = useLingui();
  const toaster = useToaster();
  const lines = useLines(steps, onChange, (from, to) => {
    const was = from + 1;
    const place = to + 1;
    toaster.announce(t`Step ${was} is now step ${place}`);
  });

  return (
    <Group>
      <Legend>
        <Trans>Method</Trans>
      </Legend>
      <LineList ref={lines.listRef}>
        {steps.map(({ key, text }, index) => {
          const number = index + 1;
          return (
            <Line key={key} {...lines.lineProps(index)} gridTemplateColumns="auto minmax(0, 1fr) auto">
              <Handle
                aria-label={t`Move step ${number}`}
                title={t`Drag, or use the arrow keys`}
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
              <IconButton aria-label={t`Remove step ${number}`} onClick={() => lines.remove(index)}>
                <X size={18} aria-hidden />
              </IconButton>
            </Line>
          );
        })}
      </LineList>
      <Button
        justifySelf="start"
        px="4"
        disabled={steps.length >= maxSteps}
        onClick={() => lines.insert(steps.length, { text: '' })}
      >
        <Plus size={18} aria-hidden />
        <Trans>Add a step</Trans>
      </Button>
    </Group>
  );
}
