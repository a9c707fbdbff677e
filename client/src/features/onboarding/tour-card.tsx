import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { PulsingDots } from '#ui/waiting/pulsing-dots.tsx';
import { tourTextId, tourTitleId } from './tour-popup.ts';
import type { TourStepId } from './tour-steps.ts';
import { useTourTexts } from './use-tour-texts.tsx';

interface TourCardProps {
  step: string;
  hasRecipes: boolean;
  /** Whether the step's page is still loading, or refuses the step's action. */
  card: 'waiting' | 'refused' | 'plain';
  /** Number of the step, from 1. */
  position: number;
  count: number;
  onNext: () => void;
  onBack: () => void;
  onSkip: () => void;
}

/** Content of the tour's card at one step. */
export function TourCard(props: TourCardProps) {
  const { step, hasRecipes, card, position, count, onNext, onBack, onSkip } = props;
  const { t } = useLingui();
  const { title, text } = useTourTexts({ hasRecipes, isRefused: card === 'refused' })[step as TourStepId];
  const isLast = position === count;
  if (card === 'waiting') return <Waiting onSkip={onSkip} />;
  return (
    <chakra.div display="grid" gap="3">
      <chakra.p fontSize="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        <Trans>
          Step {position} of {count}
        </Trans>
      </chakra.p>
      <chakra.div display="grid" gap="1">
        <chakra.h2 id={tourTitleId} fontSize="xl" fontWeight="bold" lineHeight="snug">
          {title}
        </chakra.h2>
        <p id={tourTextId}>{text}</p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="2" pt="1">
        {isLast ? (
          <span />
        ) : (
          <Button variant="quiet" ml="-3" px="3" onClick={onSkip}>
            <Trans>Skip the tour</Trans>
          </Button>
        )}
        <chakra.div display="flex" gap="2" ml="auto">
          {position > 1 && (
            <Button px="4" onClick={onBack}>
              {t({ message: 'Back', context: 'tour' })}
            </Button>
          )}
          <Button variant="primary" px="4" data-primary onClick={onNext}>
            {isLast ? <Trans>To the shopping list</Trans> : t({ message: 'Next', context: 'tour' })}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}

/** Shown while the next step's page or target is awaited. */
function Waiting({ onSkip }: Pick<TourCardProps, 'onSkip'>) {
  return (
    <chakra.div display="grid" gap="3" justifyItems="start">
      <chakra.h2 id={tourTitleId} fontSize="xl" fontWeight="bold" lineHeight="snug">
        <Trans>One moment…</Trans>
      </chakra.h2>
      <p id={tourTextId}>
        <Trans>The next stop of the tour is opening.</Trans>
      </p>
      <PulsingDots />
      <Button variant="quiet" ml="-3" px="3" data-primary onClick={onSkip}>
        <Trans>Skip the tour</Trans>
      </Button>
    </chakra.div>
  );
}
