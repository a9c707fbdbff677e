import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useMemo, useRef } from 'react';
import { ingredientsInStep } from 'sync-protocol/cooking/step-ingredients.ts';
import type { StepTime } from 'sync-protocol/cooking/times-in.ts';
import { groupsOf } from 'sync-protocol/recipes/groups.ts';
import type { Cooking } from '../use-cookings.ts';
import { stepSaid } from './step-said.ts';
import { StepText } from './step-text.tsx';
import { type Amount, useAmounts } from './use-amounts.ts';

/** Sideways movement in pixels, at least twice the vertical one, that changes the step. */
const swipePx = 60;

interface StepCardProps {
  cooking: Cooking;
  onTime: (time: StepTime) => void;
  onStep: (by: -1 | 1) => void;
}

/** One step in large type, with its ingredients. */
export function StepCard({ cooking, onTime, onStep }: StepCardProps) {
  const { recipe, step } = cooking;
  const { instructions, instructionGroups, language } = recipe;
  const amounts = useAmounts(cooking);
  const text = instructions[step] ?? '';
  const names = useMemo(() => recipe.ingredients.map(({ name }) => name), [recipe.ingredients]);
  const named = useMemo(() => ingredientsInStep(text, names), [text, names]);
  const from = useRef<{ x: number; y: number } | null>(null);
  const group = useMemo(() => {
    const steps = instructions.map((each, index) => ({ text: each, index }));
    const groups = groupsOf(steps, instructionGroups, (each) => each.text);
    return groups.find(({ lines }) => lines.some(({ index }) => index === step))?.name ?? '';
  }, [instructions, instructionGroups, step]);

  const turn = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return;
    const { x, y } = from.current;
    from.current = null;
    const across = clientX - x;
    if (Math.abs(across) > swipePx && Math.abs(across) > 2 * Math.abs(clientY - y))
      onStep(across < 0 ? 1 : -1);
  };
  const number = step + 1;
  const count = instructions.length;
  return (
    <chakra.div
      flex="1"
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 7fr) minmax(0, 4fr)' }}
      gap={{ base: '6', md: '10' }}
      alignContent="start"
      touchAction="pan-y"
      onPointerDown={({ pointerType, clientX, clientY }) => {
        // Not with a mouse, which selects text this way.
        from.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
      }}
      onPointerUp={turn}
      onPointerCancel={() => {
        from.current = null;
      }}
    >
      <chakra.section aria-live="polite" aria-atomic>
        <chakra.h2 color="fg.muted" fontWeight="semibold" mb="2">
          <Trans>
            Step {number} of {count}
          </Trans>
          {group !== '' && ` · ${group}`}
        </chakra.h2>
        <chakra.p
          dir="auto"
          lang={language || undefined}
          fontSize={{ base: '3xl', md: '4xl' }}
          lineHeight="snug"
          fontWeight="medium"
          textWrap="pretty"
          whiteSpace="pre-wrap"
          overflowWrap="anywhere"
        >
          <StepText text={stepSaid(cooking)} onTime={onTime} />
        </chakra.p>
      </chakra.section>
      {named.length > 0 && <Named amounts={named.flatMap((line) => amounts[line] ?? [])} lang={language} />}
    </chakra.div>
  );
}

/** Ingredients named in the step, scaled. */
function Named({ amounts, lang }: { amounts: readonly Amount[]; lang: string | undefined }) {
  const { t } = useLingui();
  return (
    <chakra.ul
      aria-label={t`For this step`}
      lang={lang || undefined}
      alignSelf="start"
      bg="bg.subtle"
      rounded="xl"
      px="5"
      py="3"
      fontSize="xl"
    >
      {amounts.map(({ line, name, quantity }) => (
        <chakra.li
          key={line}
          display="grid"
          gridTemplateColumns="minmax({sizes.20}, 1fr) minmax(0, 2fr)"
          gap="4"
          py="2"
          lineHeight="snug"
        >
          <chakra.strong fontVariantNumeric="tabular-nums">{quantity}</chakra.strong>
          <span dir="auto">{name}</span>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
