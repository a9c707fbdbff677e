import { createPortal } from 'react-dom';
import { useStored } from '#sync/use-stored.ts';
import { TourCard } from './tour-card.tsx';
import { useTour } from './use-tour.ts';

export interface TourGuideProps {
  /** Finished or skipped. */
  onEnd: () => void;
}

/** Shows somebody around, from page to page. */
export function TourGuide({ onEnd }: TourGuideProps) {
  const recipes = useStored((db) => db.recipes.count());
  const tour = useTour({ hasRecipes: recipes === undefined ? undefined : recipes > 0, onEnd });
  if (!tour.step) return null;
  return createPortal(
    <TourCard
      step={tour.step.id}
      hasRecipes={tour.hasRecipes}
      position={tour.index + 1}
      count={tour.count}
      onNext={tour.next}
      onBack={tour.back}
      onSkip={tour.skip}
    />,
    tour.container,
  );
}
