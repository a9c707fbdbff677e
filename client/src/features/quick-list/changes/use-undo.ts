import { useCallback, useRef } from 'react';
import type { ListChange } from './list-change.ts';

/** Longer than anybody's memory of a list. */
const maxSteps = 50;

export interface Undo {
  push: (inverse: ListChange) => void;
  /** Takes the latest change, or the given one if it has not been taken back yet; undefined when there is none. */
  take: (inverse?: ListChange) => ListChange | undefined;
}

/** The ways back from what was done on this screen, latest last. */
export function useUndo(): Undo {
  const steps = useRef<ListChange[]>([]);
  const push = useCallback((inverse: ListChange) => {
    steps.current = [...steps.current, inverse].slice(-maxSteps);
  }, []);
  const take = useCallback((inverse?: ListChange) => {
    const taken = inverse ?? steps.current.at(-1);
    if (!taken || !steps.current.includes(taken)) return undefined;
    steps.current = steps.current.filter((step) => step !== taken);
    return taken;
  }, []);
  return { push, take };
}
