import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#ui/button.tsx';
import { tourTextId, tourTitleId } from './tour-popup.ts';
import type { TourStepId } from './tour-steps.ts';
import { useTourTexts } from './use-tour-texts.tsx';

interface TourCardProps {
  step: string;
  hasRecipes: boolean;
  /** From 1. */
  position: number;
  count: number;
  onNext: () => void;
  onBack: () => void;
  onSkip: () => void;
}

/** What stands at one stop of the tour. */
export function TourCard({ step, hasRecipes, position, count, onNext, onBack, onSkip }: TourCardProps) {
  const { t } = useLingui();
  const { title, text } = useTourTexts(hasRecipes)[step as TourStepId];
  const isLast = position === count;
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
            {isLast ? <Trans>Start cooking</Trans> : t({ message: 'Next', context: 'tour' })}
          </Button>
        </chakra.div>
      </chakra.div>
    </chakra.div>
  );
}
