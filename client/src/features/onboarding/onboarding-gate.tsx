import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { ReplayTourProvider } from '#shell/replay-tour.ts';
import { isOpenBefore } from './open-paths.ts';
import type { TourGuideProps } from './tour-guide.tsx';
import { useOnboarding } from './use-onboarding.ts';

/** A tour that cannot be loaded, e.g. without a signal at the first visit, is left for another time. */
const TourGuide = lazyWithTexts<TourGuideProps>(() =>
  import('./tour-guide.tsx').then((guide) => ({ default: guide.TourGuide })),
);

/** Keeps a new person on pages that the tour covers, and runs the tour; later again on request. */
export function OnboardingGate({ children }: { children: ReactNode }) {
  const { isComplete, complete } = useOnboarding();
  const [wish, setWish] = useState<'none' | 'replay' | 'ended'>('none');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isNew = isComplete === false;

  useEffect(() => {
    if (isNew && !isOpenBefore(pathname)) void navigate({ to: '/dashboard', replace: true });
  }, [isNew, pathname, navigate]);

  const replay = () => {
    setWish('replay');
    void navigate({ to: '/dashboard' });
  };
  const end = (how: 'finished' | 'skipped') => {
    setWish('ended');
    // A replayed tour ends on the account page, so return to the start page.
    if (how === 'finished') void navigate({ to: '/shopping-list' });
    // A full disk was already reported.
    complete().catch(() => undefined);
  };
  return (
    <ReplayTourProvider value={replay}>
      {children}
      {(wish === 'replay' || (wish === 'none' && isNew)) && <TourGuide onEnd={end} />}
    </ReplayTourProvider>
  );
}
