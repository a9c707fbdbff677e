import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pause } from '#lib/pause.ts';
import { CONTENT_ID } from '#shell/layout/skip-link.tsx';
import { isRefusal } from '#shell/tour-refusal.ts';
import { createTourPopup } from './tour-popup.ts';
import { idleTour, isOver, tourReducer } from './tour-state.ts';
import { stepsFor, type TourStep } from './tour-steps.ts';
import { findTarget, waitForTarget } from './wait-for-target.ts';

/** A shorter wait for a page or target shows nothing. */
const waitNoteMs = 400;

/** How often the target is looked up again, as it may be re-rendered while its text is shown. */
const lookAgainMs = 250;

/**
 * Runs the tour: goes to each step's page and target, and skips missing ones. Starts once it is known whether
 * there are recipes.
 */
export function useTour(options: {
  hasRecipes: boolean | undefined;
  onEnd: (how: 'finished' | 'skipped') => void;
}) {
  const [tour, dispatch] = useReducer(tourReducer, idleTour);
  // The steps stay the same during one tour.
  const [hasRecipes, setHasRecipes] = useState<boolean>();
  if (hasRecipes === undefined && options.hasRecipes !== undefined) setHasRecipes(options.hasRecipes);
  const steps = useMemo(() => (hasRecipes === undefined ? [] : stepsFor({ hasRecipes })), [hasRecipes]);
  const { pathname } = useLocation();
  const router = useRouter();
  const place = useRef(pathname);
  const [popup] = useState(createTourPopup);
  const [card, setCard] = useState<'waiting' | 'refused' | 'plain'>('plain');
  const onEnd = useEffectEvent(options.onEnd);

  useEffect(() => dispatch({ type: 'start' }), []);

  useEffect(() => {
    if (steps.length > 0) dispatch({ type: 'prepared', count: steps.length });
  }, [steps]);

  useEffect(() => {
    if (place.current === pathname) return;
    place.current = pathname;
    const index = steps.findIndex(({ path }) => path === pathname);
    dispatch({ type: 'went', index: index < 0 ? null : index });
  }, [pathname, steps]);

  const { status, index } = tour;
  useEffect(() => {
    const step = steps[index];
    if (status !== 'running' || !step) return;
    const stop = new AbortController();
    const { signal } = stop;

    /** Shows a waiting note if this takes long. */
    const sayingSo = async <T>(act: () => Promise<T>): Promise<T> => {
      const timer = setTimeout(() => show('waiting', null), waitNoteMs);
      try {
        return await act();
      } finally {
        clearTimeout(timer);
      }
    };

    /** Renders the content first, as the card is placed by its size. */
    const show = (what: typeof card, element: HTMLElement | null) => {
      if (signal.aborted) return;
      flushSync(() => setCard(what));
      popup.show(element);
    };

    const arrive = async () => {
      if (step.path && place.current !== step.path) {
        place.current = step.path;
        await router.navigate({ to: step.path });
      }
      return targetOf(step, signal);
    };

    const walk = async () => {
      if (step.path && !(step.path in router.routesByPath)) return dispatch({ type: 'missing' });
      const element = await sayingSo(arrive);
      if (signal.aborted) return;
      if (element === 'missing') return dispatch({ type: 'missing' });
      dispatch({ type: 'found' });
      if (element) popup.bringIntoView(element);
      dispatch({ type: 'highlighted' });
      show(cardAt(element), element);
      dispatch({ type: 'shown' });
      if (element) await watch(step, element);
    };

    const watch = async (step: TourStep, shown: HTMLElement) => {
      let element = shown;
      while (!signal.aborted) {
        await pause(lookAgainMs);
        if (signal.aborted || element.isConnected) continue;
        const again = await sayingSo(() => targetOf(step, signal));
        if (signal.aborted) return;
        if (again === 'missing' || again === null) return dispatch({ type: 'missing' });
        element = again;
        show(cardAt(element), element);
      }
    };

    void walk();
    return () => {
      stop.abort();
      popup.hide();
    };
  }, [status, index, steps, router, popup]);

  useEffect(() => {
    if (!isOver(tour)) return;
    onEnd(tour.status === 'finished' ? 'finished' : 'skipped');
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
  }, [tour]);

  useEffect(() => popup.close, [popup]);

  return {
    container: popup.container,
    step: status === 'running' ? steps[index] : undefined,
    hasRecipes: hasRecipes ?? false,
    card,
    index,
    count: steps.length,
    next: () => dispatch({ type: 'next' }),
    back: () => dispatch({ type: 'back' }),
    skip: () => dispatch({ type: 'skip' }),
  };
}

const cardAt = (element: HTMLElement | null) => (element && isRefusal(element) ? 'refused' : 'plain');

/** The step's element; null for a step in the middle of the screen. */
async function targetOf({ target }: TourStep, signal: AbortSignal): Promise<HTMLElement | null | 'missing'> {
  if (target === null) return null;
  return (await waitForTarget({ find: () => findTarget(target), wait: pause, signal })) ?? 'missing';
}
