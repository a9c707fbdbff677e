import { useLayoutEffect, useRef } from 'react';

const ways: Readonly<Record<string, -1 | 1>> = {
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
};

/** Arrows and page keys change the step, except in a field, where they move the caret. */
export function useStepKeys(isOn: boolean, turn: (by: -1 | 1) => void): void {
  const latest = useRef(turn);
  latest.current = turn;
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const by = ways[event.key];
      const isWriting =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role=tab]');
      if (by === undefined || isWriting || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current(by);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
