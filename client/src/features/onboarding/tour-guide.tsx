import { createPortal } from 'react-dom';
import { useFirstPull } from '#sync/pull/use-first-pull.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { TourCard } from './tour-card.tsx';
import { useTour } from './use-tour.ts';

export interface TourGuideProps {
  onEnd: (how: 'finished' | 'skipped') => void;
}

/** Runs the tour across pages. */
export function TourGuide({ onEnd }: TourGuideProps) {
  const recipes = useStored((db) => db.recipes.count());
  const firstPull = useFirstPull();
  const hasLooked = firstPull === 'through' || firstPull === 'out-of-reach';
  const isKnown = recipes !== undefined && (recipes > 0 || hasLooked);
  const tour = useTour({ hasRecipes: isKnown ? recipes > 0 : undefined, onEnd });
  if (!tour.step) return null;
  return createPortal(
    <TourCard
      step={tour.step.id}
      hasRecipes={tour.hasRecipes}
      card={tour.card}
      position={tour.index + 1}
      count={tour.count}
      onNext={tour.next}
      onBack={tour.back}
      onSkip={tour.skip}
    />,
    tour.container,
  );
}
