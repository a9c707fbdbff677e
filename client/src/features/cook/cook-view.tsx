import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useEffect, useState } from 'react';
import { maxMealTitleLength } from 'sync-protocol/calendar/calendar-bounds.ts';
import type { StepTime } from 'sync-protocol/cooking/times-in.ts';
import type { TimerRecord } from '#db/cooking-records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useStorageErrors } from '#editing/use-storage-errors.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { Button } from '#ui/button.tsx';
import { lowScreen } from '#ui/look/low-screen.ts';
import { unlessOff } from '#ui/unless-off.ts';
import { CookHeader } from './cook-header.tsx';
import { cookedNow } from './done/cooked-now.ts';
import { DoneSheet } from './done/done-sheet.tsx';
import { type Outcome, outcomeEdits } from './done/outcome-edits.ts';
import { IngredientsHandle } from './steps/ingredients-handle.tsx';
import { Ingredients, IngredientsSheet } from './steps/ingredients-sheet.tsx';
import { StepCard } from './steps/step-card.tsx';
import { stepSaid } from './steps/step-said.ts';
import { bell } from './timers/bell.ts';
import { timerName } from './timers/timer-name.ts';
import { TimersBar } from './timers/timers-bar.tsx';
import { useTimerActions } from './timers/use-timers.ts';
import type { Cooking, CookingActions } from './use-cookings.ts';
import { useStepKeys } from './use-step-keys.ts';

/** A low screen on which both buttons' texts hardly fit on one line. */
const narrowLowScreen = `${lowScreen} and (max-width: 30rem)`;

interface CookViewProps {
  cookings: readonly Cooking[];
  current: Cooking;
  timers: readonly TimerRecord[];
  now: number;
  actions: CookingActions;
  onRecipe: (recipeId: string) => void;
  onLeave: () => void;
  onFinished: () => void;
  onMore: () => void;
}

/** The full-screen view: recipes above, one step in large type, timers and navigation at the foot. */
export function CookView(props: CookViewProps) {
  const { cookings, current, timers, now, actions, onRecipe, onLeave, onFinished, onMore } = props;
  const { t } = useLingui();
  const { db, newId } = useSync();
  const { perform } = usePerformer();
  const { orTellStorageError } = useStorageErrors();
  const timerActions = useTimerActions();
  const [sheet, setSheet] = useState<'ingredients' | 'done' | null>(null);
  const { recipe } = current;
  const last = Math.max(recipe.instructions.length - 1, 0);
  // The recipe may have become shorter meanwhile.
  const step = Math.min(current.step, last);
  const cooking = { ...current, step };
  // A recipe without steps shows its ingredients on the page itself, not in the sheet.
  const isPulled = recipe.ingredients.length > 0 && recipe.instructions.length > 0;
  const turn = (by: -1 | 1) => {
    if (step + by > last) setSheet('done');
    else void actions.turn(current, by, last);
  };
  useStepKeys(sheet === null, turn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step, current.id]);

  const startTimer = ({ start, minSeconds, maxSeconds }: StepTime) => {
    // Unlock sound now: this may be the last press before the timer ends.
    bell.wake();
    void timerActions.start({
      recipeId: recipe.id,
      step,
      name: timerName(stepSaid(cooking), start),
      minMs: minSeconds * 1000,
      maxMs: maxSeconds * 1000,
    });
  };
  const finish = async (outcome: Outcome, keepTyped: () => void) => {
    const { title } = recipe;
    const leftoversTitle = t`${title}, leftovers`.slice(0, maxMealTitleLength);
    const reading = cookedNow(db, current, { nowMs: Date.now(), newId });
    if (!(await orTellStorageError(() => reading))) return false;
    const now = await reading;
    const change = outcomeEdits(recipe, outcome, { ...now, leftoversTitle, newId });
    const { recipe: _, ...onStove } = current;
    const own = timers.filter(({ recipeId }) => recipeId === recipe.id);
    const putBack = () => {
      keepTyped();
      void actions.putBack(onStove, own);
    };
    if (!(await perform(change, t`Cooked: ${title}`, putBack))) return false;
    await actions.finish(recipe.id);
    setSheet(null);
    onFinished();
    return true;
  };

  return (
    <chakra.div
      data-whole-screen
      flex="1"
      display="flex"
      flexDirection="column"
      width="full"
      maxWidth="page"
      mx="auto"
      px={{ base: '4', md: '8' }}
    >
      <CookHeader
        cookings={cookings}
        current={current}
        onRecipe={onRecipe}
        onLeave={onLeave}
        onMore={onMore}
        onIngredients={isPulled ? () => setSheet('ingredients') : null}
      />
      <chakra.div flex="1" display="flex" flexDirection="column" py={{ base: '4', md: '8' }}>
        {recipe.instructions.length > 0 ? (
          <StepCard cooking={cooking} onTime={startTimer} onStep={turn} />
        ) : (
          <Ingredients key={recipe.id} cooking={cooking} onUse={actions.use} />
        )}
      </chakra.div>
      <chakra.div
        position="sticky"
        bottom="0"
        bg="bg"
        pt={isPulled ? { md: '3' } : '3'}
        pb="calc({spacing.4} + env(safe-area-inset-bottom))"
        borderTop="thin"
        borderColor="border"
        css={{ [lowScreen]: { display: 'contents' } }}
      >
        {isPulled && <IngredientsHandle onPull={() => setSheet('ingredients')} />}
        <TimersBar timers={timers} now={now} />
        {/* Buttons wrap below each other if necessary; on a low screen only they are sticky, on one line. */}
        <chakra.div
          display="flex"
          flexWrap="wrap"
          gap="3"
          hyphens="none"
          css={{ [lowScreen]: { position: 'sticky', bottom: '0', flexWrap: 'nowrap', py: '1', bg: 'bg' } }}
        >
          <Button
            flex="1 1 28%"
            minWidth="fit"
            minHeight="clamp({sizes.touch}, 9dvh, {sizes.16})"
            fontSize="lg"
            aria-label={t`Back`}
            css={{ [narrowLowScreen]: { flex: 'none', px: '3', '& > span': { display: 'none' } } }}
            {...unlessOff(step === 0, () => turn(-1))}
          >
            <ChevronLeft size={24} aria-hidden />
            <span>
              <Trans>Back</Trans>
            </span>
          </Button>
          <Button
            variant="primary"
            flex="2 1 56%"
            minWidth="fit"
            minHeight="clamp({sizes.touch}, 9dvh, {sizes.16})"
            fontSize="lg"
            onClick={() => turn(1)}
          >
            {step < last ? <Trans>Next step</Trans> : <Trans>Done</Trans>}
            {step < last ? <ChevronRight size={24} aria-hidden /> : <CircleCheck size={24} aria-hidden />}
          </Button>
        </chakra.div>
      </chakra.div>
      <IngredientsSheet
        cooking={cooking}
        isOpen={sheet === 'ingredients'}
        onClose={() => setSheet(null)}
        onUse={actions.use}
      />
      <DoneSheet cooking={cooking} isOpen={sheet === 'done'} onClose={() => setSheet(null)} onDone={finish} />
    </chakra.div>
  );
}
